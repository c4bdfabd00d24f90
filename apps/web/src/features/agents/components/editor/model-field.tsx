import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Model } from '@symbi/contracts/agents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { isId } from '@symbi/contracts/common';
import { preferenceDefaults } from '@symbi/contracts/limits';
import { messageOf } from '../../../../platform/api/message-of.ts';
import { formatDay, formatNumber } from '../../../../platform/format.ts';
import { modelsQuery } from '../../models-query.ts';
import { isWebAddress, sortedModels, type AgentForm } from '../../model.ts';
import { text } from '../../text.ts';

const describe = ({ retiredOn, endsOn, contextWindow, inputPrice, outputPrice, note }: Model): string => {
  if (retiredOn !== undefined) return text.models.retired(formatDay(retiredOn));
  const facts = [
    endsOn === undefined ? null : text.models.ends(formatDay(endsOn)),
    contextWindow === undefined ? null : text.models.facts.context(formatNumber(contextWindow)),
    inputPrice === undefined || outputPrice === undefined
      ? null
      : text.models.facts.price(String(inputPrice), String(outputPrice)),
    note === undefined || endsOn !== undefined ? null : note,
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
};

/** Empty for what is no address yet, so that nothing is asked. */
const addressOf = (typed: string): string => (isWebAddress(typed.trim()) ? typed.trim() : '');

/** The models of the chosen provider, or of the custom server at the address, always including the chosen one. */
export const useModels = (baseUrl = '') => {
  const { control } = useFormContext<AgentForm>();
  const names = ['provider', 'keyChoice', 'model', 'baseUrl'] as const;
  const [provider, keyChoice, chosen, typed] = useWatch({ control, name: names });
  // An address that has changed since is not asked: the key may belong to the new one.
  const asked = provider === 'custom' && addressOf(typed) === baseUrl ? baseUrl : '';
  const query = useQuery(modelsQuery(provider, isId(keyChoice) ? keyChoice : null, asked));
  const models = sortedModels(query.data?.models ?? []);
  return { query, models, chosen: models.find(({ id }) => id === chosen) };
};

const Ending = ({ model, replacement }: { readonly model: Model; readonly replacement: string }) => {
  const { setValue } = useFormContext<AgentForm>();
  const day = model.retiredOn ?? model.endsOn;
  if (day === undefined) return null;
  const canReplace = replacement !== '' && replacement !== model.id;
  const message =
    model.retiredOn === undefined
      ? text.models.endsWarning(model.id, formatDay(day))
      : text.models.retiredError(model.id, formatDay(day));
  return (
    <Alert
      severity={model.retiredOn === undefined ? 'warning' : 'error'}
      // The button wraps below the text where there is no room beside it.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
      action={
        canReplace && (
          <Button
            color="inherit"
            size="small"
            sx={{ whiteSpace: 'nowrap' }}
            onClick={() => setValue('model', replacement, { shouldDirty: true, shouldValidate: true })}
          >
            {text.models.use(replacement)}
          </Button>
        )
      }
    >
      {message}
    </Alert>
  );
};

const Option = ({ model, id }: { readonly model: Model | undefined; readonly id: string }) => (
  <Box>
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {model === undefined || model.name === id ? id : `${model.name} (${id})`}
    </Typography>
    {model !== undefined && describe(model) !== '' && (
      <Typography variant="body2" color="textSecondary">
        {describe(model)}
      </Typography>
    )}
  </Box>
);

/**
 * A new agent does not begin with a default that was or will be shut down while a current model is known: the
 * specification's gpt-4o ends 2027-01-14. Returns the default that was passed over, if the person chose it.
 */
const useLivingDefault = (isDefault: boolean, chosen: Model | undefined, offered: string): Model | null => {
  const { resetField } = useFormContext<AgentForm>();
  const [passedOver, setPassedOver] = useState<Model | null>(null);
  const ends = chosen?.retiredOn ?? chosen?.endsOn;
  const isEnding = isDefault && ends !== undefined && offered !== '' && offered !== chosen?.id;
  const isTheirs = chosen !== undefined && chosen.id !== preferenceDefaults.defaultModel;
  if (isEnding && isTheirs && chosen !== passedOver) setPassedOver(chosen);
  useEffect(() => {
    if (isEnding) resetField('model', { defaultValue: offered });
  }, [isEnding, offered, resetField]);
  return passedOver;
};

/** What is to be known of the model in the field, or of the default that it stands in for. */
const hintOf = (
  query: ReturnType<typeof useModels>['query'],
  models: readonly Model[],
  chosen: Model | undefined,
  passedOver: Model | null,
): string | undefined => {
  if (query.isPending) return text.models.loading;
  if (query.isError) return messageOf(query.error, text.models.failed);
  const ended = passedOver?.retiredOn ?? passedOver?.endsOn;
  if (passedOver !== null && ended !== undefined && chosen?.id === query.data.defaultModel)
    return passedOver.retiredOn === undefined
      ? text.models.insteadOfEnding(passedOver.id, formatDay(ended))
      : text.models.insteadOfRetired(passedOver.id, formatDay(ended));
  if (chosen?.endsOn !== undefined || chosen?.retiredOn !== undefined) return undefined;
  return (
    chosen?.note ??
    (query.data.hasFailed ? (models.length > 0 ? text.models.notLive : text.models.notListed) : undefined)
  );
};

/** A model id, chosen from the list or typed when the list does not contain it. */
export const ModelField = ({ isNew }: { readonly isNew: boolean }) => {
  const { control, clearErrors, getValues } = useFormContext<AgentForm>();
  const { field, fieldState } = useController({ control, name: 'model' });
  // A server is asked once somebody goes on from its address, never while it is typed.
  const [baseUrl, setBaseUrl] = useState('');
  const { query, models, chosen } = useModels(baseUrl);
  const passedOver = useLivingDefault(isNew && !fieldState.isDirty, chosen, query.data?.defaultModel ?? '');
  const byId = new Map(models.map((model) => [model.id, model]));
  const hint = hintOf(query, models, chosen, fieldState.isDirty ? null : passedOver);
  return (
    <>
      <Autocomplete<string, false, true, true>
        freeSolo
        disableClearable
        forcePopupIcon
        options={models.map(({ id }) => id)}
        loading={query.isPending}
        onFocus={() => {
          setBaseUrl(addressOf(getValues('baseUrl')));
          // The server may be running by now.
          if (query.data?.hasFailed === true) void query.refetch();
        }}
        getOptionDisabled={(id) => byId.get(id)?.retiredOn !== undefined}
        inputValue={field.value}
        value={field.value}
        filterOptions={(ids, state) =>
          state.inputValue === field.value && byId.has(field.value)
            ? ids
            : ids.filter((id) => id.toLowerCase().includes(state.inputValue.toLowerCase()))
        }
        onInputChange={(_, value, reason) => {
          if (reason === 'reset' && value === '') return;
          clearErrors('model');
          field.onChange(value);
        }}
        renderOption={({ key, ...item }, id) => (
          <li key={key} {...item}>
            <Option model={byId.get(id)} id={id} />
          </li>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={text.fields.model}
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={fieldState.invalid}
            helperText={fieldState.error?.message ?? hint}
          />
        )}
      />
      {chosen !== undefined && <Ending model={chosen} replacement={query.data?.defaultModel ?? ''} />}
    </>
  );
};
