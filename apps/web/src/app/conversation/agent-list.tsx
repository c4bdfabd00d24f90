// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot show two lines per option
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { text as agentsText } from '../../features/agents/text.ts';
import { text } from '../../features/conversations/text.ts';
import { useLackingKey } from '../shared/lacking-key.ts';
import type { Choice } from './agent-select.tsx';

interface AgentListProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly own: readonly Choice[];
  readonly shared: readonly Choice[];
  /** Null when no agent is chosen, or the chosen one no longer exists. */
  readonly chosen: string | null;
  readonly onChoose: (agentId: string) => void;
  readonly onClose: () => void;
}

/** The user's own agents, then those of others, with what each lacks and from where it answers. */
export const AgentList = ({ id, anchor, own, shared, chosen, onChoose, onClose }: AgentListProps) => {
  const lacking = useLackingKey();
  const option = (agent: Choice) => {
    const { _id, name, destination } = agent;
    const needsKey = lacking(agent) !== null;
    return (
      <MenuItem
        key={_id}
        role="option"
        aria-selected={_id === chosen}
        selected={_id === chosen}
        onClick={() => onChoose(_id)}
        sx={{ display: 'block', maxWidth: 420 }}
      >
        <Typography noWrap>
          <bdi>{name}</bdi>
        </Typography>
        {needsKey && (
          <Typography variant="caption" color="warning" sx={{ display: 'block' }}>
            {agentsText.list.needsKey}
          </Typography>
        )}
        {typeof destination?.host === 'string' && (
          <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {destination.host}
          </Typography>
        )}
      </MenuItem>
    );
  };
  const heading = (words: string) => (
    <MenuItem role="option" aria-selected={false} disabled>
      {words}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        list: { id, role: 'listbox', 'aria-label': text.agent },
        paper: { sx: { minWidth: anchor.clientWidth } },
      }}
    >
      {chosen === null && heading(text.noAgent)}
      {own.map(option)}
      {shared.length > 0 && heading(text.publicAgents)}
      {shared.map(option)}
    </Menu>
  );
};
