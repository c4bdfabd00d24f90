import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CheckUsage, ConsistencyCheck, JudgeOpinion, SearchCheck } from '@symbi/contracts/trust';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent } from '../../../platform/format.ts';
import { text } from '../details/text.ts';
import { judgesQuery } from '../reply-calls.ts';
import { text as trustText } from '../text.ts';

const heading = { variant: 'subtitle2', component: 'h3' } as const;
/** A rate over fewer judgments would be chance. */
const LEAST_JUDGMENTS = 30;

const usedWords = ({ inputTokens, outputTokens, searches = 0, costUsd, isAtLeast }: CheckUsage): string => {
  const tokens = inputTokens + outputTokens;
  if (isAtLeast !== true) return text.check.used(formatNumber(tokens), searches, costUsd?.toFixed(5) ?? null);
  return tokens === 0 ? text.check.usedUnknown : text.check.usedAtLeast(formatNumber(tokens), searches);
};

const Used = ({ usage }: { readonly usage: CheckUsage }) => (
  <Typography variant="caption" color="textSecondary" component="p">
    {usedWords(usage)}
  </Typography>
);

interface SearchProps {
  readonly search: SearchCheck;
  /** Its passages are a model's summary of the pages. */
  readonly isRetold: boolean;
}

/** The result of a provider's own search, and what the score rests on; its pages are listed among the sources. */
export const SearchDetails = ({ search, isRetold }: SearchProps) => {
  const { provider, model, problem, pages, used, usage } = search;
  const name = provider === undefined ? null : trustText.providers[provider];
  return (
    <Box>
      <Typography {...heading}>
        {name === null ? text.search.title(model) : text.search.titleOf(name, model)}
      </Typography>
      <Typography variant="body2">
        {problem === undefined ? text.search.found(used, pages) : text.search.problem(problem)}
      </Typography>
      {used > 0 && (
        <Typography variant="body2">
          {isRetold && name !== null ? text.search.retold(name) : text.search.rests(name)}
        </Typography>
      )}
      <Used usage={usage} />
    </Box>
  );
};

/** The further answers to the same question, and their usage. */
export const CheckDetails = ({ check }: { readonly check: ConsistencyCheck }) => (
  <Box>
    <Typography {...heading}>{text.check.title}</Typography>
    <Typography variant="body2">{text.check.answers(check.samples.length, check.asked)}</Typography>
    {check.problem !== undefined && <Typography variant="body2">{text.check.problem(check.problem)}</Typography>}
    <Used usage={check.usage} />
    {check.samples.length > 0 && (
      <Box component="details">
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
          {text.check.show}
        </Typography>
        {check.samples.map((sample, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two answers may be the same
          <Typography key={index} variant="body2" dir="auto" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            <strong>{text.check.answer(index + 1)}:</strong> {sample}
          </Typography>
        ))}
      </Box>
    )}
  </Box>
);

const Calibration = ({ model }: { readonly model: string }) => {
  const { data } = useQuery(judgesQuery);
  if (data === undefined) return null;
  const record = data.find((judge) => judge.model === model);
  const judgments = record?.judgments ?? 0;
  const clean = record?.clean ?? { count: 0, right: 0 };
  return (
    <Typography variant="body2">
      {judgments < LEAST_JUDGMENTS || clean.count === 0
        ? text.judge.uncalibrated(judgments)
        : text.judge.calibrated(judgments, formatPercent(clean.right / clean.count))}
    </Typography>
  );
};

const Weight = ({ weight: { ratio, judgments } }: { readonly weight: NonNullable<JudgeOpinion['weight']> }) => (
  <Typography variant="body2">
    {text.judge.weight((ratio < 1 ? 1 / ratio : ratio).toFixed(1), ratio < 1 ? 'wrong' : 'right', judgments)}
  </Typography>
);

/** A second model's opinion of each sentence, with the model's record and the weight of its opinion. */
export const JudgeDetails = ({ judge, content }: { readonly judge: JudgeOpinion; readonly content: string }) => (
  <Box>
    <Typography {...heading}>{text.judge.title(judge.model)}</Typography>
    <Typography variant="caption" color="textSecondary" component="p">
      {judge.finding !== undefined || judge.problem !== undefined ? text.judge.beside : text.judge.apart}
    </Typography>
    {judge.problem !== undefined && (
      <Typography variant="body2">
        {judge.finding === undefined ? text.judge.problem(judge.problem) : text.judge.failedAgain(judge.problem)}
      </Typography>
    )}
    {judge.sentences.length > 0 && (
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {judge.sentences.map(({ start, end, verdict, source }) => (
          <Typography component="li" variant="body2" key={start} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{text.judge.verdicts[verdict]}:</strong> <bdi>{content.slice(start, end)}</bdi>
            {source !== undefined && (
              <Typography variant="caption" color="textSecondary" component="p" dir="auto">
                {text.judge.named(source)}
              </Typography>
            )}
          </Typography>
        ))}
      </Box>
    )}
    {judge.weight !== undefined && <Weight weight={judge.weight} />}
    {judge.agreement !== null && (
      <Typography variant="body2">{text.judge.agreement(formatPercent(judge.agreement))}</Typography>
    )}
    <Calibration model={judge.model} />
    <Used usage={judge.usage} />
  </Box>
);
