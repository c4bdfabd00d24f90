import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface StartersProps {
  readonly title: string;
  readonly starters: readonly string[];
  readonly onChoose: (content: string) => void;
}

const card = {
  display: 'block',
  textAlign: 'start',
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** Messages that whoever answers can do something with; choosing one fills the input. */
export const Starters = ({ title, starters, onChoose }: StartersProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="caption" component="h2" color="textSecondary">
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 0.5,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {starters.map((starter) => (
          <Box component="li" key={starter} sx={{ display: 'grid' }}>
            <ButtonBase sx={card} onClick={() => onChoose(starter)}>
              <Typography variant="body2">{starter}</Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
