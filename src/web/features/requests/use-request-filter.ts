import { useSearchParams } from 'react-router-dom'

const PARAM = 'voir'

/** Which requests of a kind are shown, the first choice unless the address says otherwise. */
export function useRequestFilter<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [params, setParams] = useSearchParams()
  const choice = choices.find((known) => known === params.get(PARAM)) ?? choices[0]
  const choose = (next: Choice) => {
    const after = new URLSearchParams(params)
    after.set(PARAM, next)
    setParams(after, { replace: true })
  }
  return [choice, choose]
}
