import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { LocalServer } from '@symbi/contracts/agents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '../../features/agents/text.ts';
import { localServersQuery } from './use-connect.ts';

interface LocalServerRowProps {
  readonly server: LocalServer;
  readonly isBusy: boolean;
  readonly onUse: (model: string) => void;
}

/** A local model server, with the choice of its model. */
const LocalServerRow = ({ server, isBusy, onUse }: LocalServerRowProps) => {
  const [model, setModel] = useState(server.models[0] ?? '');
  return (
    <Stack component="li" direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'center' } }}>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap>
          <bdi>{server.name}</bdi>
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap>
          <bdi>{server.baseUrl}</bdi>
        </Typography>
      </Stack>
      <TextField
        select
        size="small"
        value={model}
        label={text.connect.model}
        onChange={(event) => setModel(event.target.value)}
        sx={{ minWidth: 160, maxWidth: { sm: 200 } }}
      >
        {server.models.map((id) => (
          <MenuItem key={id} value={id}>
            <bdi>{id}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        color="inherit"
        loading={isBusy}
        aria-label={text.connect.useServer(server.name)}
        onClick={() => onUse(model)}
      >
        {text.connect.use}
      </Button>
    </Stack>
  );
};

interface LocalServersProps {
  readonly isBusy: (baseUrl: string) => boolean;
  readonly onUse: (baseUrl: string, model: string) => void;
}

/** The local model servers that answer now; renders nothing when there are none. */
export const LocalServers = ({ isBusy, onUse }: LocalServersProps) => {
  const servers = useQuery(localServersQuery).data ?? [];
  if (servers.length === 0) return null;
  return (
    <section aria-labelledby="connect-local">
      <Typography id="connect-local" component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {text.connect.local}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {servers.map((server) => (
          <LocalServerRow
            key={server.baseUrl}
            server={server}
            isBusy={isBusy(server.baseUrl)}
            onUse={(model) => onUse(server.baseUrl, model)}
          />
        ))}
      </Stack>
    </section>
  );
};
