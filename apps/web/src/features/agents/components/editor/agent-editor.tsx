import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Agent } from '@symbi/contracts/agents';
import { sentenceOf } from '@symbi/contracts/sentences';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useOneAtATime } from '../../../../platform/hooks/use-one-at-a-time.ts';
import { Page } from '../../../../ui/page.tsx';
import { Waiting } from '../../../../ui/state/waiting.tsx';
import { SuccessBanner } from '../../../../ui/state/success-banner.tsx';
import { useUnsentForm } from '../../../../ui/form/use-unsent-form.ts';
import { TabPanels } from '../../../../ui/tab-panels.tsx';
import { agentForm, formOf, newAgentForm, tabOf, type AgentForm, type EditorTab } from '../../model.ts';
import { text } from '../../text.ts';
import { AdvancedTab } from './advanced-tab.tsx';
import { BasicTab } from './basic-tab.tsx';
import { BackButton, EditorActions } from './editor-actions.tsx';
import type { StoredKeys } from './key-field.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { RemoveAgentDialog } from '../remove-agent-dialog.tsx';
import { TrustTab } from './trust-tab.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSaveForm, type StoreKey } from './use-save-form.ts';
import { useEarlyInput, type EarlyInput } from './use-early-input.ts';

interface AgentEditorProps {
  /** Absent for an agent that does not exist yet. */
  readonly agent?: Agent;
  /** Model of a new agent; null without a preference. */
  readonly preferredModel: string | null;
  /** A new agent begins as one of a custom server. */
  readonly isCustom?: boolean;
  readonly stored: StoredKeys;
  readonly storeKey: StoreKey;
  /** A notice shown above everything else. */
  readonly notice: string | null;
  /** A success message shown initially. */
  readonly banner: string | null;
  /** Input typed while the agent was being created, and its focused field. */
  readonly typed?: EarlyInput | null;
  readonly onCreated: (agent: Agent, typed: Partial<AgentForm>) => void;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

const useAgentForm = (agent: Agent | undefined, preferredModel: string | null, isCustom?: boolean) => {
  const form = useForm<AgentForm>({
    resolver: zodResolver(agentForm, { error: sentenceOf }),
    defaultValues: agent === undefined ? newAgentForm(preferredModel, isCustom) : formOf(agent),
    reValidateMode: 'onSubmit',
    // A field on a hidden tab cannot be focused, so the tab is opened first.
    shouldFocusError: false,
  });
  useUnsentForm(`agent:${agent?._id ?? 'new'}`, form, ['manualKey']);
  return form;
};

const tabsOf = (agent: Agent | undefined, stored: StoredKeys, onKeepKey: () => void) =>
  [
    {
      name: 'basic',
      label: text.editor.tabs.basic,
      content: <BasicTab {...stored} isNew={agent === undefined} onKeepKey={onKeepKey} />,
    },
    { name: 'advanced', label: text.editor.tabs.advanced, content: <AdvancedTab {...stored} /> },
    { name: 'prompt', label: text.editor.tabs.prompt, content: <PromptTab /> },
    { name: 'trust', label: text.editor.tabs.trust, content: <TrustTab agentId={agent?._id} /> },
  ] as const;

const Failure = ({ message, onClose }: { readonly message: string | null; readonly onClose: () => void }) =>
  message !== null && (
    <Alert severity="error" onClose={onClose} sx={{ mb: 2 }}>
      {message}
    </Alert>
  );

const Notice = ({ text: said }: { readonly text: string | null }) =>
  said !== null && (
    <Alert severity="info" sx={{ mb: 2 }}>
      {said}
    </Alert>
  );

const focusInvalid = (): void => document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus();

/** The four-tab editor of one's own agent. */
export const AgentEditor = ({ agent, preferredModel, isCustom, stored, ...props }: AgentEditorProps) => {
  const form = useAgentForm(agent, preferredModel, isCustom);
  const [tab, setTab] = useState<EditorTab>('basic');
  const [isRemoving, setIsRemoving] = useState(false);
  const { save, keepKey, isSaving, failure, clearFailure } = useSaveForm({ form, agent, ...props });
  const oneAtATime = useOneAtATime();
  useEarlyInput(form, props.typed ?? null, setTab);

  const tabs = tabsOf(agent, stored, () => void oneAtATime(keepKey));
  const showField = (field: string) => {
    setTab(tabOf(field));
    requestAnimationFrame(focusInvalid);
  };
  const submit = form.handleSubmit(
    (values) => save(values, showField),
    (errors) => showField(Object.keys(errors)[0] ?? 'name'),
  );
  const handleSave = (): void => void oneAtATime(submit);
  return (
    <Page
      title={agent === undefined ? text.editor.createTitle : text.editor.editTitle}
      subtitle={agent?.name}
      maxWidth="md"
      lead={<BackButton />}
      actions={
        <EditorActions
          isSaving={isSaving}
          onSave={handleSave}
          {...(agent === undefined ? {} : { agentId: agent._id, onRemove: () => setIsRemoving(true) })}
        />
      }
    >
      <SuccessBanner message={props.banner} />
      <Notice text={props.notice} />
      <Failure message={failure} onClose={clearFailure} />
      <Waiting isBusy={isSaving} />
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            handleSave();
          }}
        >
          <TabPanels label={text.editor.tabs.label} tabs={tabs} selected={tab} onSelect={setTab} />
        </Box>
        <UnsavedGuard isSaving={isSaving} />
      </FormProvider>
      <RemoveAgentDialog
        agent={isRemoving && agent !== undefined ? agent : null}
        onClose={() => setIsRemoving(false)}
        onRemoved={() => {
          form.reset();
          props.onLeave();
        }}
      />
    </Page>
  );
};
