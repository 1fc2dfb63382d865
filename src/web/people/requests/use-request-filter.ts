import { useSearchParams } from 'react-router-dom'

const PARAM = 'voir'

/** The filter of a list of requests, kept in the address, and its setter. The first choice is the default. */
export function useRequestFilter<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [params, setParams] = useSearchParams()
  const choice = choices.find((known) => known === params.get(PARAM)) ?? choices[0]
  const setChoice = (next: Choice) => {
    const after = new URLSearchParams(params)
    after.set(PARAM, next)
    setParams(after, { replace: true })
  }
  return [choice, setChoice]
}
