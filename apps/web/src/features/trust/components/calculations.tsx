import Typography from '@mui/material/Typography';
import { evidenceText } from '../evidence-text.ts';

interface CalculationsProps {
  readonly lines: readonly string[] | undefined;
}

/** How numbers of a sentence follow from those of its sources; nothing if it calculates none. */
export const Calculations = ({ lines = [] }: CalculationsProps) =>
  lines.length === 0 ? null : (
    <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="caption" color="textSecondary" component="div">
        {evidenceText.calculated}
      </Typography>
      {lines.map((line) => (
        <bdi key={line} style={{ display: 'block' }}>
          {line}
        </bdi>
      ))}
    </Typography>
  );
