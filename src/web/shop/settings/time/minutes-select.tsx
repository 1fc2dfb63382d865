import { NativeSelect } from '#web/components/forms/fields.tsx'

interface Props {
  label: string
  /** The durations that are proposed, in minutes. */
  choices: readonly number[]
  value: number
  onChange: (minutes: number) => void
  /** The text of a duration in the list. */
  words: (minutes: number) => string
  error?: React.ReactNode
  'data-path': string
}

/** A choice among durations; a saved duration outside the list is added to it. */
export function MinutesSelect({ choices, value, onChange, words, ...rest }: Props) {
  const all = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b)
  return (
    <NativeSelect
      data={all.map((minutes) => ({ value: String(minutes), label: words(minutes) }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      {...rest}
    />
  )
}
