import { Textarea } from '@mantine/core'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { Section } from '#web/components/layout/section.tsx'
import classes from '../garment-dialog.module.css'
import { jsonFault } from './json-fault.ts'
import { ServiceRows } from './service-rows.tsx'
import { type ServicesDraft, toLines, toText } from './services-draft.ts'

interface Props {
  draft: ServicesDraft
  onChange: (draft: ServicesDraft) => void
  errors: Readonly<Record<string, string>>
  /** What is wrong with the text. */
  textError: string | null
  onTextError: (message: string | null) => void
}

const MODES = [
  { value: 'lines' as const, label: 'Lignes' },
  { value: 'json' as const, label: 'JSON' },
]

/** Says, as specified, that the text is not what it should be. */
export function sayFormatError(): void {
  notifyError('Erreur de format', 'Le JSON des services est invalide.')
}

/** The services of a garment, as lines or as JSON; a change in one is made in the other. */
export function ServicesField({ draft, onChange, errors, textError, onTextError }: Props) {
  const change = (mode: ServicesDraft['mode']) => {
    const next = mode === 'json' ? toText(draft) : toLines(draft)
    onTextError(next ? null : jsonFault(draft.text))
    if (next) onChange(next)
    else sayFormatError()
  }
  return (
    <Section
      level={3}
      title="Services et prix"
      aside={
        <div className={classes.modes}>
          <Segmented
            legend="Saisie"
            hideLegend
            size="sm"
            value={draft.mode}
            options={MODES}
            onChange={change}
          />
        </div>
      }
    >
      {draft.mode === 'lines' ? (
        <ServiceRows
          rows={draft.rows}
          errors={errors}
          onChange={(rows) => onChange({ ...draft, rows })}
        />
      ) : (
        <Textarea
          label="Services en JSON"
          description="Une liste de noms et de prix en francs."
          classNames={{ input: classes.json }}
          rows={Math.min(14, Math.max(5, draft.text.split('\n').length))}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={draft.text}
          error={textError}
          aria-invalid={textError ? true : undefined}
          onChange={(event) => {
            onTextError(null)
            onChange({ ...draft, text: event.currentTarget.value })
          }}
        />
      )}
      {errors.services ? (
        <p className="strong negative text-s mt-8" role="alert">
          {errors.services}
        </p>
      ) : null}
    </Section>
  )
}
