import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import Button from '@mui/material/Button';
import { text } from '../text.ts';
import { useJudging, type JudgmentProps } from './judgment-buttons.tsx';

/** For readers who cannot say whether a reply was right: one of its further actions. */
export const UnsureButton = (props: JudgmentProps) => {
  const { press, failure } = useJudging(props);
  const isChosen = props.judgment === 'unsure';
  return (
    <>
      <Button
        size="small"
        color="inherit"
        title={text.judgment.hint}
        aria-pressed={isChosen}
        startIcon={<HelpOutlineOutlined />}
        onClick={() => press('unsure')}
        sx={isChosen ? { bgcolor: 'action.selected' } : {}}
      >
        {text.judgment.unsure}
      </Button>
      {failure}
    </>
  );
};
