import { notifyError } from '#web/components/feedback/notify.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { Section } from '#web/components/layout/section.tsx'
import classes from '../garment-dialog.module.css'
import { ServiceRows } from './service-rows.tsx'
import { type ServicesDraft, switchToJson, switchToLines } from './services-draft.ts'
import { servicesJsonError } from './services-json-error.ts'

interface Props {
  draft: ServicesDraft
  onChange: (draft: ServicesDraft) => void
  errors: Readonly<Record<string, string>>
  /** The error of the JSON text. */
  textError: string | null
  onTextError: (message: string | null) => void
}

const MODES = [
  { value: 'lines' as const, label: 'Lignes' },
  { value: 'json' as const, label: 'JSON' },
]

export function notifyFormatError(): void {
  notifyError('Erreur de format', 'Le JSON des services est invalide.')
}

/** The services of a garment, edited as lines or as JSON. */
export function ServicesField({ draft, onChange, errors, textError, onTextError }: Props) {
  const changeMode = (mode: ServicesDraft['mode']) => {
    const next = mode === 'json' ? switchToJson(draft) : switchToLines(draft)
    onTextError(next ? null : servicesJsonError(draft.text))
    if (next) onChange(next)
    else notifyFormatError()
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
            onChange={changeMode}
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
