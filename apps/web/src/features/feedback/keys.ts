const root = ['judgments'] as const;

export const judgmentKeys = {
  calibration: [...root, 'calibration'],
  judges: [...root, 'judges'],
  blind: [...root, 'blind'],
} as const;
