import { useState } from 'react'
import { waitsForDgi } from '#shared/money/fne/states.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import type { InvoiceRead } from './invoice-read.ts'

interface Props {
  read: InvoiceRead
  opened: boolean
  onClose: () => void
}

/** Who of a company gets an invoice by e-mail. */
export default function SendDialog({ read, opened, onClose }: Props) {
  const { id: invoiceId, clientId, fneState, ofId } = read
  const query = trpc.companies.byId.useQuery({ clientId }, { enabled: opened })
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const people = (query.data?.contacts ?? []).filter(({ email }) => email !== null)
  const usual = people.filter(({ getsInvoice }) => getsInvoice).map(({ id }) => id)
  const contactIds = [...(chosen ?? usual)]
  const waits = waitsForDgi(fneState)
  const send = useKeyedAct(trpc.companyInvoices.send, {
    failed: 'Facture non envoyée',
    announced: 'C’est envoyé.',
    stale: ['companyInvoices', 'companies'],
    onSuccess: onClose,
  })
  const choose = (id: string, on: boolean) => {
    const next = new Set(contactIds)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const isImpossible = contactIds.length === 0 || (waits && ofId !== null)
  return (
    <Dialog
      title="Envoyer par e‑mail"
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={send.unanswered}
      footer={
        <>
          <Button tone="ghost" disabled={send.isRunning} onClick={onClose}>
            Annuler
          </Button>
          <Button
            loading={send.isRunning}
            disabled={isImpossible}
            onClick={() =>
              send.run(
                waits ? { invoiceId, contactIds, asStatement: true } : { invoiceId, contactIds },
              )
            }
          >
            {waits ? 'Envoyer comme relevé' : 'Envoyer'}
          </Button>
        </>
      }
    >
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les contacts."
        loading={<SpinnerPage />}
      >
        {() => (
          <div className="stack gap-14">
            {waits ? (
              <Note tone="warning">
                {ofId === null
                  ? 'La DGI ne l’a pas encore certifiée. Elle part une fois certifiée. Vous pouvez l’envoyer maintenant comme relevé.'
                  : 'La DGI ne l’a pas encore certifiée. Elle part seule une fois certifiée.'}
              </Note>
            ) : null}
            {people.length === 0 ? (
              <p>
                Aucun contact n’a d’adresse e‑mail. Ajoutez-en un dans la fiche de l’entreprise.
              </p>
            ) : (
              people.map(({ id, name, email }) => (
                <Checkbox
                  key={id}
                  label={`${name}, ${email}`}
                  checked={contactIds.includes(id)}
                  onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
                />
              ))
            )}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
