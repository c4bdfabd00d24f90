import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { putTyped } from '../../../../ui/form/form.ts';
import { tabOf, type AgentForm, type EditorTab } from '../../model.ts';

/** Input typed into the form of a new agent while the agent was being created, and the field that had the focus. */
export interface EarlyInput {
  readonly values: Partial<AgentForm>;
  readonly field: string | null;
}

/** The name of the field that has the focus. */
export const focusedField = (): string | null => {
  const element = document.activeElement;
  const isNamed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isNamed && element.name !== '' ? element.name : null;
};

/** Restores the input typed on the previous page, and focuses the field that had the focus or that a link names. */
export const useEarlyInput = (
  form: UseFormReturn<AgentForm>,
  typed: EarlyInput | null,
  openTab: (tab: EditorTab) => void,
): void => {
  useEffect(() => {
    if (typed === null) return;
    putTyped(form, typed.values);
    const { field } = typed;
    if (field === null) return;
    openTab(tabOf(field));
    requestAnimationFrame(() => {
      const named = document.querySelector<HTMLElement>(`#main [name="${CSS.escape(field)}"]`);
      // The named input of a select is hidden; its button is what takes the focus.
      (named?.parentElement?.querySelector<HTMLElement>('[role="combobox"]') ?? named)?.focus();
    });
    // Runs once, when the editor opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a later render has nothing to take over
  }, []);
};
