import { useState } from 'react';
import { loadCalls } from './load-calls.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;

interface State {
  readonly isPending: boolean;
  readonly error: Error | null;
}

const idle: State = { isPending: false, error: null };

/** One sign-in call and its state: these screens do without the query cache and its mutations. */
const useCall = <Body>(call: (calls: Calls, body: Body) => Promise<void>) => {
  const [state, setState] = useState(idle);
  const make = async (body: Body, onError: (error: unknown) => void): Promise<void> => {
    setState({ isPending: true, error: null });
    try {
      await call(await loadCalls(), body);
      setState(idle);
    } catch (error) {
      setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
      onError(error);
    }
  };
  return { ...state, make, reset: () => setState(idle) };
};

export const useLogin = () => useCall((calls, body: Parameters<Calls['login']>[0]) => calls.login(body));
export const useRegister = () => useCall((calls, body: Parameters<Calls['register']>[0]) => calls.register(body));
