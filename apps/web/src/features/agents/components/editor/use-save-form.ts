import type { Agent } from '@symbi/contracts/agents';
import { keyProvider, type ApiKey, type KeyProvider } from '@symbi/contracts/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { isId } from '@symbi/contracts/common';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../../../platform/api/message-of.ts';
import { formatDay } from '../../../../platform/format.ts';
import { resetAfterSave, showFieldErrors, typedSince } from '../../../../ui/form/form.ts';
import { useSaveAgent } from '../../changes.ts';
import { modelsQuery } from '../../models-query.ts';
import { changeOf, formOf, inputOf, keyChoices, type AgentForm } from '../../model.ts';
import { text } from '../../text.ts';

export type StoreKey = (key: { name: string; provider: KeyProvider; key: string }) => Promise<ApiKey>;

interface SaveForm {
  readonly form: UseFormReturn<AgentForm>;
  readonly agent: Agent | undefined;
  readonly storeKey: StoreKey;
  /** `typed` is the input typed while the agent was being created. */
  readonly onCreated: (agent: Agent, typed: Partial<AgentForm>) => void;
  readonly onSaved: () => void;
}

const fieldNames = [
  'name',
  'description',
  'provider',
  'model',
  'systemPrompt',
  'baseUrl',
  'ciModel',
  'metadata',
] as const;

class KeyFailure extends Error {}

/** A typed key is stored first, and the agent then refers to it; a second attempt does not store it again. */
const withStoredKey = async (values: AgentForm, { form, storeKey }: SaveForm): Promise<AgentForm> => {
  const key = values.manualKey.trim();
  const provider = keyProvider.safeParse(values.provider);
  if (values.keyChoice !== keyChoices.manual || key === '' || !provider.success) return values;
  const name = text.key.manualName(text.providers[provider.data]);
  const stored = await storeKey({ name, provider: provider.data, key }).catch((error: unknown) => {
    throw new KeyFailure(text.editor.keyFailed(messageOf(error)), { cause: error });
  });
  form.setValue('keyChoice', stored._id);
  form.setValue('manualKey', '');
  return { ...values, keyChoice: stored._id, manualKey: '' };
};

/** Saves the form: the key first, then the agent. */
export const useSaveForm = (context: SaveForm) => {
  const { form, agent, onCreated, onSaved } = context;
  const client = useQueryClient();
  const { mutateAsync, isPending } = useSaveAgent();
  const [failure, setFailure] = useState<string | null>(null);
  const [isStoringKey, setIsStoringKey] = useState(false);

  const retiredDay = ({ provider, keyChoice, model }: AgentForm): string | undefined => {
    const list = client.getQueryData(modelsQuery(provider, isId(keyChoice) ? keyChoice : null).queryKey);
    return list?.models.find(({ id }) => id === model)?.retiredOn;
  };
  const store = async (values: AgentForm): Promise<void> => {
    setIsStoringKey(true);
    const complete = await withStoredKey(values, context).finally(() => setIsStoringKey(false));
    const sent = { ...form.getValues() };
    if (agent === undefined) {
      const created = await mutateAsync({ body: inputOf(complete) });
      const typed = typedSince(form.getValues(), sent);
      form.reset(formOf(created));
      onCreated(created, typed);
      return;
    }
    // What the form began with: the agent itself may have been loaded again since, changed in another tab.
    const before = form.formState.defaultValues as AgentForm;
    const saved = await mutateAsync({ id: agent._id, body: changeOf(before, complete) });
    resetAfterSave(form, sent, formOf(saved));
    onSaved();
  };
  const save = async (values: AgentForm, showField: (field: string) => void): Promise<void> => {
    setFailure(null);
    const retired = retiredDay(values);
    if (retired !== undefined) {
      form.setError('model', { message: text.models.retiredError(values.model, formatDay(retired)) });
      showField('model');
      return;
    }
    try {
      await store(values);
    } catch (error) {
      const isPlaced = showFieldErrors(form, error, fieldNames);
      const [first] = Object.keys(form.formState.errors);
      if (isPlaced && first !== undefined) showField(first);
      setFailure(error instanceof KeyFailure ? error.message : messageOf(error, text.editor.saveFailed));
    }
  };
  /** Stores the typed key at once, so that the provider lists its models for it. */
  const keepKey = async (): Promise<void> => {
    setFailure(null);
    setIsStoringKey(true);
    try {
      await withStoredKey(form.getValues(), context);
    } catch (error) {
      setFailure(messageOf(error, text.key.failed));
    } finally {
      setIsStoringKey(false);
    }
  };
  return { save, keepKey, isSaving: isPending || isStoringKey, failure, clearFailure: () => setFailure(null) };
};
