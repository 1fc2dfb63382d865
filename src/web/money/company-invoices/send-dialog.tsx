import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatMonth, formatTime } from '#shared/dates.ts'
import { waitsForDgi } from '#shared/money/fne/states.ts'
import { ofMonth } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { HasItLeft } from '#web/components/actions/has-it-left.tsx'
import { openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
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

/** A contact whose message was opened in WhatsApp, and when. */
interface Opened {
  contact: Contact
  at: number
}

/** Sends an invoice to people of its company: by e-mail, or its link by WhatsApp. */
export default function SendDialog({ read, opened, onClose }: Props) {
  const { id: invoiceId, clientId, fneState, ofId } = read
  const { kind } = read.invoice
  const query = trpc.companies.byId.useQuery({ clientId }, { enabled: opened })
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [message, setMessage] = useState<Opened | null>(null)
  const contacts = query.data?.contacts ?? []
  const usual = contacts.filter(({ email, getsInvoice }) => email !== null && getsInvoice)
  const contactIds = [...(chosen ?? usual.map(({ id }) => id))]
  const waits = waitsForDgi(fneState)
  const send = useKeyedAct(trpc.companyInvoices.send, {
    failed: 'Facture non envoyée',
    stale: ['companyInvoices', 'companies'],
    onSuccess(_, { contactIds: sentTo }) {
      const people = contacts.filter(({ id }) => sentTo.includes(id))
      const to = people.map(({ name, email }) => (message ? name : email)).join(', ')
      notifySuccess(`${kind === 'statement' ? 'Envoyé' : 'Envoyée'} à ${to}`)
      onClose()
    },
  })
  const isTooEarly = waits && ofId !== null
  const asked = waits ? { invoiceId, asStatement: true as const } : { invoiceId }
  const answer = ({ contact }: Opened, hasLeft: boolean) =>
    hasLeft ? send.run({ ...asked, contactIds: [contact.id], by: 'whatsapp' }) : setMessage(null)
  return (
    <Dialog
      title="Envoyer"
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={send.unanswered}
      footer={
        message || !config.mailLeaves ? undefined : (
          <>
            <Button tone="ghost" disabled={send.isRunning} onClick={onClose}>
              Annuler
            </Button>
            <Button
              tone="soleil"
              loading={send.isRunning}
              disabled={isTooEarly || contactIds.length === 0}
              onClick={() => send.run({ ...asked, contactIds })}
            >
              {waits ? 'Envoyer comme relevé' : 'Envoyer par e‑mail'}
            </Button>
          </>
        )
      }
    >
      {message ? (
        <div ref={focusIfLost} tabIndex={-1}>
          <HasItLeft
            opened={`Ouvert à ${formatTime(message.at)} pour ${message.contact.name}.`}
            sending={send.isRunning || undefined}
            onAnswer={(hasLeft) => answer(message, hasLeft)}
          />
        </div>
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger les contacts."
          loading={<LinesSkeleton />}
        >
          {() => (
            <div ref={focusIfLost} tabIndex={-1} className="stack gap-14">
              {waits ? <WaitsNote isCredit={ofId !== null} /> : null}
              <ByMail contacts={contacts} contactIds={contactIds} onChoose={setChosen} />
              {isTooEarly ? null : (
                <ByWhatsApp
                  read={read}
                  asked={asked}
                  contacts={contacts}
                  disabled={send.isRunning}
                  onOpened={setMessage}
                />
              )}
            </div>
          )}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

function WaitsNote({ isCredit }: { isCredit: boolean }) {
  return (
    <Note tone="warning">
      {isCredit
        ? 'La DGI ne l’a pas encore certifiée. Elle part seule une fois certifiée.'
        : 'La DGI ne l’a pas encore certifiée. Elle part une fois certifiée. Vous pouvez l’envoyer maintenant comme relevé.'}
    </Note>
  )
}

interface ByMailProps {
  contacts: readonly Contact[]
  contactIds: readonly string[]
  onChoose: (ids: ReadonlySet<string>) => void
}

function ByMail({ contacts, contactIds, onChoose }: ByMailProps) {
  if (!config.mailLeaves) return <p>Aucun e‑mail ne part encore.</p>
  const people = contacts.filter(({ email }) => email !== null)
  if (people.length === 0)
    return <p>Aucun contact n’a d’adresse e‑mail. Ajoutez-en une dans la fiche de l’entreprise.</p>
  const choose = (id: string, on: boolean) => {
    const next = new Set(contactIds)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return people.map(({ id, name, email }) => (
    <Checkbox
      key={id}
      label={`${name}, ${email}`}
      checked={contactIds.includes(id)}
      onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
    />
  ))
}

interface ByWhatsAppProps {
  read: InvoiceRead
  asked: { invoiceId: string; asStatement?: true }
  contacts: readonly Contact[]
  disabled: boolean
  onOpened: (opened: Opened) => void
}

/** A message with the link, to one of who has a number. */
function ByWhatsApp({ read, asked, contacts, disabled, onOpened }: ByWhatsAppProps) {
  const give = useAct(trpc.companyInvoices.giveLink, { failed: 'Message non ouvert' })
  const open = useOneAtATime((contact: Contact) =>
    openInWhatsApp(async () => {
      const { id: contactId, name, phone } = contact
      const link = await give.run({ ...asked, contactId })
      if (!link || phone === null) return undefined
      onOpened({ contact, at: serverNow() })
      return { phone, text: `Bonjour ${name}, ${sentWords(read)} ${link}` }
    }),
  )
  const reached = contacts.filter(({ phone }) => phone !== null)
  return (
    <>
      {reached.map((contact) => (
        <Button
          key={contact.id}
          full
          tone="outline"
          icon={<IconBrandWhatsapp />}
          disabled={disabled}
          loading={give.isRunning && give.input?.contactId === contact.id}
          onClick={() => void open(contact)}
        >
          WhatsApp à {contact.name}
        </Button>
      ))}
      <ActFailure unanswered={give.unanswered} withRetry={false} />
    </>
  )
}

/** `voici la facture du mois de novembre 2026, F-2026-11-003 : 336 200 FCFA, à payer avant le 1ᵉʳ décembre 2026.` */
function sentWords({ invoice, balance: { rest } }: InvoiceRead): string {
  const { kind, label, year, month, total, dueOn, ofLabel, cancelledBy } = invoice
  const sum = formatFcfa(total)
  if (kind === 'credit_note')
    return `voici la facture d’avoir ${label}\u00a0: ${sum} en moins sur ${ofLabel}.`
  const isStatement = kind === 'statement'
  const paper = `${isStatement ? 'le relevé' : 'la facture'} ${ofMonth(formatMonth(Date.UTC(year, month - 1)))}`
  if (cancelledBy)
    return `voici ${paper}, ${label}\u00a0: ${isStatement ? 'annulé' : 'annulée'} par la facture d’avoir ${cancelledBy}.`
  const left = rest < total ? `, il reste ${formatFcfa(rest)}` : ''
  const due =
    dueOn === null || rest === 0 ? '' : `, à payer avant le ${formatDate(Date.parse(dueOn))}`
  return `voici ${paper}, ${label}\u00a0: ${sum}${left}${due}.`
}
