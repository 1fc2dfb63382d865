import { useId } from 'react'
import { type CheckStep, COUNT_REASON_LABELS } from '#shared/orders/custody.ts'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { cx } from '#web/lib/cx.ts'
import { MAX_NOTE } from '#web/orders/reserves.ts'
import { type CountedLine, type LineDraft, reasonsOf } from './count.ts'

interface Props {
  step: CheckStep
  line: CountedLine
  /** Shows an error when there is no reason. */
  showError: boolean
  onChange: (line: LineDraft) => void
  className?: string | undefined
}

/** The reason of the gap of a line: a choice and a free text. */
export function GapReason({ step, line, showError, onChange, className }: Props) {
  const { name, counted, reason, note } = line
  const id = useId()
  const isMissing = showError && reason === null
  return (
    <div className={cx('stack gap-10', className)} data-unexplained={reason === null || undefined}>
      <ToggleChips
        legend={`Pourquoi cet écart, ${name}\u202f?`}
        hideLegend
        options={reasonsOf(step, line).map((value) => ({
          value,
          label: COUNT_REASON_LABELS[value],
        }))}
        value={reason}
        onPick={(next) => onChange({ counted, note, reason: next })}
        describedBy={isMissing ? id : undefined}
      />
      {isMissing ? (
        <FieldError id={id} role="alert">
          Dites pourquoi le compte est différent.
        </FieldError>
      ) : null}
      <TextInput
        aria-label={`Précision sur l’écart, ${name}`}
        placeholder="Précision, facultatif"
        maxLength={MAX_NOTE}
        autoComplete="off"
        value={note}
        onChange={(event) => onChange({ counted, reason, note: event.currentTarget.value })}
      />
    </div>
  )
}
