import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { TypedId } from './use-typed-ids.ts'

interface Props {
  typed: TypedId
  onDismiss: () => void
}

/**
 * Shown when a payment left the list while its id was being typed: the id stays on screen until the
 * note is dismissed.
 */
export function UnsentIdNote({ typed: { payment, transactionId }, onDismiss }: Props) {
  const { reference, client } = payment
  return (
    <div className="anywhere mb-12">
      <Note
        tone="warning"
        role="status"
        title={`Commande #${reference} ${ofPerson(client.fullname)}\u00a0: paiement déjà traité`}
        action={
          <Button tone="ghost" size="sm" onClick={onDismiss}>
            Compris
          </Button>
        }
      >
        {`L’identifiant ${transactionId} n’a pas été envoyé. Si ce paiement est arrivé en plus, enregistrez-le sur cette page.`}
      </Note>
    </div>
  )
}
