import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { Fragment } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatNumber, formatPercent } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { Page } from '../../../ui/page.tsx';
import { useDuplicateAgent } from '../changes.ts';
import { text } from '../text.ts';
import { ConsentPanel } from '../consent/consent-panel.tsx';
import { copiedFromOthers } from '../navigation-state.ts';
import { BackButton, ChatButton } from './editor/editor-actions.tsx';

const factsOf = (agent: Agent): [string, string][] => [
  [text.fields.description, agent.description === '' ? text.list.noDescription : agent.description],
  ...(agent.destination.owner === null ? [] : [[text.fields.owner, agent.destination.owner] as [string, string]]),
  [text.fields.provider, text.providers[agent.provider]],
  [text.fields.host, agent.destination.host ?? text.fields.thisServer],
  [text.fields.model, agent.model],
  [text.fields.temperature, agent.temperature.toFixed(1)],
  [text.fields.maxTokens, formatNumber(agent.maxTokens)],
  [text.fields.trustScoreThreshold, formatPercent(agent.trustScoreThreshold)],
  ...(agent.systemPrompt === undefined ? [] : [[text.fields.systemPrompt, agent.systemPrompt] as [string, string]]),
];

/** Another user's public agent: to read, and to copy. */
export const AgentView = ({ agent }: { readonly agent: Agent }) => {
  const navigate = useNavigate();
  const duplicate = useDuplicateAgent();
  const handleDuplicate = () =>
    duplicate.mutate(agent._id, {
      onSuccess: (copy) => void navigate(paths.agent(copy._id), { state: copiedFromOthers }),
    });
  return (
    <Page
      title={agent.name}
      maxWidth="md"
      lead={<BackButton />}
      actions={
        <>
          <ChatButton agentId={agent._id} />
          <Button
            variant="outlined"
            startIcon={<ContentCopy />}
            loading={duplicate.isPending}
            loadingPosition="start"
            onClick={handleDuplicate}
          >
            {text.editor.duplicate}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Alert severity="info">{text.editor.readOnly}</Alert>
        {duplicate.error !== null && (
          <Alert severity="error">{messageOf(duplicate.error, text.list.duplicateFailed)}</Alert>
        )}
        <Card sx={{ p: 2.5 }}>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { sm: '200px 1fr' }, gap: 1, m: 0 }}>
            {factsOf(agent).map(([name, value]) => (
              <Fragment key={name}>
                <Typography component="dt" color="textSecondary">
                  {name}
                </Typography>
                <Typography
                  component="dd"
                  sx={{ m: 0, mb: { xs: 1, sm: 0 }, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                >
                  {value}
                </Typography>
              </Fragment>
            ))}
          </Box>
        </Card>
        {agent.destination.needsConsent && <ConsentPanel agent={agent} />}
      </Stack>
    </Page>
  );
};
