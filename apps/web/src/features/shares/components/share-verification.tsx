import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SharedConversation } from '@symbi/contracts/shares';
import { useMutation } from '@tanstack/react-query';
import { downloadText } from '../../../platform/download.ts';
import { Section } from '../../../ui/section.tsx';
import { text } from '../text.ts';
import type { ShareCheck } from '@symbi/ledger/share';

const resultOf = ({ state, verified, broken }: ShareCheck): string => {
  switch (state) {
    case 'verified':
    case 'partial':
      return text.verify.verified(verified);
    case 'unproven':
      return text.verify.nothingProven;
    case 'broken':
      return text.verify.broken(broken);
    case 'bad-signature':
      return text.verify.badSignature;
    case 'none':
      return text.verify.none;
    case 'unsupported':
      return text.verify.unsupported;
    default:
      return state satisfies never;
  }
};

const severities = {
  verified: 'success',
  partial: 'warning',
  unproven: 'warning',
  broken: 'error',
  'bad-signature': 'error',
  none: 'info',
  unsupported: 'warning',
} as const;

/** Those without words and proof: whether they were deleted, or left out by whoever passed this on, nothing tells. */
const absentIn = ({ messages }: SharedConversation): number =>
  messages.filter(({ content, proof }) => content === '' && proof === null).length;

const Result = ({ check, absent }: { readonly check: ShareCheck; readonly absent: number }) => (
  <Box component="output" sx={{ display: 'block' }}>
    <Alert severity={severities[check.state]} role="presentation">
      {resultOf(check)} {check.unproven > 0 && text.verify.unproven(check.unproven)}{' '}
      {check.state !== 'none' && absent > 0 && text.verify.absent(absent)}
    </Alert>
  </Box>
);

const mono = { fontFamily: 'monospace', fontSize: '0.8rem', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

/** What a reader can verify without trusting the page, and what that does not prove. */
export const ShareVerification = ({ shared }: { readonly shared: SharedConversation }) => {
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => (await import('@symbi/ledger/share')).verifyShare(shared),
  });
  const { checkpoint, logKey } = shared;
  return (
    <Section title={text.verify.title} hint={text.verify.hint}>
      <Stack spacing={2}>
        {data !== undefined && <Result check={data} absent={absentIn(shared)} />}
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
            {text.verify.action}
          </Button>
          {checkpoint !== null && (
            <Button onClick={() => downloadText('symbi-checkpoint.note', checkpoint, 'text/plain')}>
              {text.verify.save}
            </Button>
          )}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {text.verify.limits}
        </Typography>
        <Box component="dl" sx={{ m: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {text.verify.key}
          </Typography>
          <Box component="dd" sx={{ m: 0, mb: 1, ...mono }}>
            {logKey}
          </Box>
          <Typography component="dt" variant="body2" color="textSecondary">
            {text.verify.checkpoint}
          </Typography>
          <Box component="dd" sx={{ m: 0, ...mono }}>
            {checkpoint ?? text.verify.none}
          </Box>
        </Box>
      </Stack>
    </Section>
  );
};
