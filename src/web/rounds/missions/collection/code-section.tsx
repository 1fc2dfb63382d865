import { useState } from 'react'
import { MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import type { DoorStatement } from '../door/use-door-guide.ts'
import type { CheckState } from './use-check.ts'

const LENGTH = 4

/** A refused code empties the field: the refusal tells more than an error about an empty field. */
export const codeError = (refusal: string | undefined, pointed: DoorStatement | undefined) =>
  refusal ?? (pointed === 'code' ? 'Le code a 4 chiffres.' : undefined)

interface Props {
  check: CheckState
  triesLeft: number
  /** The server's refusal of the last code, or what is wrong with the typed one. */
  error: string | undefined
  /** It is what the screen asks first: it has the focus. */
  isFirst?: boolean
}

/**
 * The code that only the client knows. Without it, or after too many wrong codes, a photo replaces
 * it.
 */
export function CodeSection(props: Props) {
  const { check, triesLeft, error } = props
  const { withoutCode = false } = check.draft
  const [hasReturned, setHasReturned] = useState(false)
  const returnToCode = () => {
    setHasReturned(true)
    sayWithoutCode(check, false)
  }
  return (
    <Section title="Code de livraison">
      <Ticket>
        <TicketBody className="stack gap-10">
          {triesLeft === 0 ? (
            <Note tone="warning" role="status" title="Plus d’essai">
              {error ?? 'Sans le bon code, prenez une photo de la livraison pour confirmer.'}
            </Note>
          ) : null}
          {triesLeft > 0 && withoutCode ? (
            <>
              <Note tone="warning" role="status" title="Sans le code">
                Prenez une photo de la livraison. L’équipe Lavéo le saura et appellera le client.
              </Note>
              <Button autoFocus full tone="ghost" onClick={returnToCode}>
                Saisir le code
              </Button>
            </>
          ) : null}
          {triesLeft > 0 && !withoutCode ? (
            <CodeInput {...props} hasReturned={hasReturned} />
          ) : null}
        </TicketBody>
      </Ticket>
    </Section>
  )
}

function CodeInput(props: Props & { hasReturned: boolean }) {
  const { check, triesLeft, error, hasReturned, isFirst = false } = props
  const hint =
    triesLeft < MAX_CODE_TRIES
      ? triesLeftText(triesLeft)
      : 'Le client le lit dans Suivi, sur son téléphone.'
  return (
    <>
      <CodeField
        ref={hasReturned || isFirst ? focusOnMount : null}
        label="Code à 4 chiffres du client"
        length={LENGTH}
        value={check.draft.code}
        onChange={(code) => check.editor.change({ code })}
        hint={hint}
        error={error}
      />
      <Button full tone="ghost" onClick={() => sayWithoutCode(check, true)}>
        Le client n’a pas son code
      </Button>
    </>
  )
}

function sayWithoutCode({ editor }: CheckState, withoutCode: boolean): void {
  editor.change({ withoutCode, code: '' })
}

function triesLeftText(tries: number): string {
  return tries > 1 ? `Encore ${tries} essais.` : 'Encore un essai.'
}
