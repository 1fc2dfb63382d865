import { IconCode } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
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

export function notifyFormatError(): void {
  notifyError('Erreur de format', 'Le JSON des services est invalide.')
}

/** The services of a garment, edited as lines or, for those who ask for it, as JSON. */
export function ServicesField({ draft, onChange, errors, textError, onTextError }: Props) {
  const asText = draft.mode === 'json'
  const changeMode = () => {
    const next = asText ? switchToLines(draft) : switchToJson(draft)
    onTextError(next ? null : servicesJsonError(draft.text))
    if (next) onChange(next)
    else notifyFormatError()
  }
  return (
    <Section level={3} title="Services et prix">
      {asText ? (
        <Textarea
          label="Services en JSON"
          description="Une liste de noms et de prix en francs. Au kilo, minGrams est le poids minimum en grammes."
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
      ) : (
        <ServiceRows
          rows={draft.rows}
          errors={errors}
          onChange={(rows) => onChange({ ...draft, rows })}
        />
      )}
      {errors.services ? (
        <p className="strong negative text-s mt-8" role="alert">
          {errors.services}
        </p>
      ) : null}
      <Button
        className={classes.asText ?? ''}
        tone="ghost"
        size="sm"
        icon={<IconCode />}
        aria-expanded={asText}
        onClick={changeMode}
      >
        {asText ? 'Revenir aux lignes' : 'Modifier comme un texte'}
      </Button>
    </Section>
  )
}
