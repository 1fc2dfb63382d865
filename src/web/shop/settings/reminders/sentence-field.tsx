import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import {
  LADDER_VARIABLES,
  type Ladder,
  type SentenceVariable,
  sentenceParts,
  unknownVariables,
} from '#shared/shop/settings/reminder-settings.ts'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './reminders.module.css'

interface Props {
  ladder: Ladder
  label: string
  path: string
  value: string
  error: ReactNode
  onChange: (text: string) => void
}

/**
 * A text whose variables look like chips: the letters that are seen lie in a copy below the field, in which the braces have no
 * colour. So it stays a field of the browser, with its caret, its keyboard and its undo.
 */
export function SentenceField({ ladder, label, path, value, error, onChange }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const unknown = unknownVariables(value, ladder)
  const fault =
    error ??
    (unknown.length > 0
      ? `Inconnu${unknown.length > 1 ? 's' : ''}\u00a0: ${unknown.join(' ')}. Touchez une pastille.`
      : null)
  const insert = (variable: SentenceVariable) => {
    const { current } = field
    if (!current) return
    current.setRangeText(`{${variable}}`, current.selectionStart, current.selectionEnd, 'end')
    onChange(current.value)
    current.focus()
  }
  return (
    <div>
      <div className={cx(classes.sentence, fault ? classes.faulty : null)}>
        <p className={classes.copy} aria-hidden="true">
          {sentenceParts(value).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
            <Part key={index} part={part} isKnown={!unknown.includes(part.text)} />
          ))}
          {'\u200b'}
        </p>
        <textarea
          ref={field}
          className={classes.text}
          data-path={path}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? id : undefined}
          rows={1}
          spellCheck
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll('\n', ' '))}
          onKeyDown={takeWholeChip}
        />
      </div>
      {fault ? <FieldError id={id}>{fault}</FieldError> : null}
      <div className="flex wrap gap-6 mt-6">
        {LADDER_VARIABLES[ladder].map((variable) => (
          <button
            key={variable}
            type="button"
            className={classes.variable}
            aria-label={`Ajouter ${variable}`}
            onClick={() => insert(variable)}
          >
            {variable}
          </button>
        ))}
      </div>
    </div>
  )
}

function Part({
  part,
  isKnown,
}: {
  part: ReturnType<typeof sentenceParts>[number]
  isKnown: boolean
}) {
  if (!part.isVariable) return part.text
  if (!isKnown) return <span className={classes.strange}>{part.text}</span>
  return (
    <span className={classes.inText}>
      <span className={classes.brace}>{'{'}</span>
      {part.text.slice(1, -1)}
      <span className={classes.brace}>{'}'}</span>
    </span>
  )
}

/** One key removes a chip: it is selected first, and the browser deletes what is selected. */
function takeWholeChip({ key, currentTarget: field }: KeyboardEvent<HTMLTextAreaElement>) {
  const { value, selectionStart: at, selectionEnd: end } = field
  if (at !== end) return
  const before = /\{[^{}]*\}$/.exec(value.slice(0, at))
  const after = /^\{[^{}]*\}/.exec(value.slice(at))
  if (key === 'Backspace' && before) field.setSelectionRange(at - before[0].length, at)
  if (key === 'Delete' && after) field.setSelectionRange(at, at + after[0].length)
}
