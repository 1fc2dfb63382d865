import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { waitsForDgi } from '#shared/money/fne/states.ts'
import { ofMonth } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import type { CompanyView } from '../companies/company-view.ts'
import type { InvoiceRead } from './invoice-read.ts'

type Contact = CompanyView['contacts'][number]

interface Props {
  read: InvoiceRead
  opened: boolean
  onClose: () => void
}

/** Sends an invoice to people of its company: by e-mail, or its link by WhatsApp. */
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
    announced: 'C’est fait.',
    stale: ['companyInvoices', 'companies'],
    onSuccess: onClose,
  })
  const choose = (id: string, on: boolean) => {
    const next = new Set(contactIds)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const isTooEarly = waits && ofId !== null
  const asked = waits ? { invoiceId, asStatement: true as const } : { invoiceId }
  const reached = (query.data?.contacts ?? []).filter(({ phone }) => phone !== null)
  const openWhatsApp = useOneAtATime(({ id, name, phone }: Contact) =>
    openInWhatsApp(async () => {
      const sent = await send.run({ ...asked, contactIds: [id], by: 'whatsapp' })
      if (!sent?.link || phone === null) return undefined
      return {
        phone,
        text: `Bonjour ${name}, ${sentWords(read)} ${sent.link}`,
      }
    }),
  )
  return (
    <Dialog
      title="Envoyer"
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
            disabled={isTooEarly || contactIds.length === 0}
            onClick={() => send.run({ ...asked, contactIds })}
          >
            {waits ? 'Envoyer comme relevé' : 'Envoyer par e‑mail'}
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
            {isTooEarly
              ? null
              : reached.map((contact) => (
                  <Button
                    key={contact.id}
                    full
                    tone="outline"
                    icon={<IconBrandWhatsapp />}
                    disabled={send.isRunning}
                    onClick={() => void openWhatsApp(contact)}
                  >
                    WhatsApp à {contact.name}
                  </Button>
                ))}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

/** `voici la facture du mois de novembre 2026, F-2026-11-003 : 336 200 FCFA, à payer avant le 1er décembre 2026.` */
function sentWords({ fneState, invoice, balance: { rest } }: InvoiceRead): string {
  const { kind, label, year, month, total, dueOn, ofLabel } = invoice
  const sum = formatFcfa(total)
  if (kind === 'credit_note')
    return `voici la facture d’avoir ${label}\u00a0: ${sum} en moins sur ${ofLabel}.`
  const isStatement = waitsForDgi(fneState) || fneState === 'dropped'
  const paper = `${isStatement ? 'le relevé' : 'la facture'} ${ofMonth(formatMonth(Date.UTC(year, month - 1)))}`
  const left = rest < total ? `, il reste ${formatFcfa(rest)}` : ''
  const due =
    dueOn === null || rest === 0 ? '' : `, à payer avant le ${formatDate(Date.parse(dueOn))}`
  return `voici ${paper}, ${label}\u00a0: ${sum}${left}${due}.`
}
