import { text } from '../../features/conversations/text.ts';
import { Toggle } from '../../ui/form/toggle.tsx';

interface CiSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether replies are rated. */
export const CiSwitch = (props: CiSwitchProps) => (
  <Toggle label={text.ciIntegration} shortLabel={text.ciShort} hint={text.ciHint} {...props} />
);
