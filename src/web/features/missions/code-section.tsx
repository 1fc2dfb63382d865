import { MAX_CODE_TRIES } from '#shared/custody.ts'
import { CodeField } from '#web/components/code-field.tsx'
import { Note } from '#web/components/note.tsx'
import { Section } from '#web/components/section.tsx'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'

const LENGTH = 4

interface Props {
  triesLeft: number
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

/** The digits that the client alone can read; once too many were wrong, a photo instead. */
export function CodeSection({ triesLeft, value, onChange, error }: Props) {
  return (
    <Section title="Code de remise">
      <Ticket>
        <TicketBody>
          {triesLeft > 0 ? (
            <CodeField
              label="Code à 4 chiffres du client"
              length={LENGTH}
              value={value}
              onChange={onChange}
              hint={
                triesLeft < MAX_CODE_TRIES
                  ? left(triesLeft)
                  : 'Le client le lit dans Suivi, sur son téléphone.'
              }
              error={error}
            />
          ) : (
            <Note tone="warning" role="status" title="Plus d’essai">
              {error ?? 'Sans le bon code, prenez une photo de la remise pour confirmer.'}
            </Note>
          )}
        </TicketBody>
      </Ticket>
    </Section>
  )
}

const left = (tries: number) => (tries > 1 ? `Encore ${tries} essais.` : 'Encore un essai.')
