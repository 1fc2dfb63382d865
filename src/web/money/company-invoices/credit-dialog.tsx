import { useState } from 'react'
import { CREDIT_REASON_MAX } from '#shared/money/company-invoices/company-invoices.inputs.ts'
import {
  creditableLines,
  dgiOfNote,
  takenTotal,
} from '#shared/money/company-invoices/credit-note.ts'
import { mayBeOnSite } from '#shared/money/fne/states.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { type OnSite, OnSiteQuestion } from '../fne/on-site-question.tsx'
import { MONEY_ACT } from '../money-act.ts'
import { HeldMoney } from './held-money.tsx'
import type { InvoiceRead } from './invoice-read.ts'
import { TakenPieces, type TypedPieces } from './taken-pieces.tsx'
import { whatFollows } from './what-follows.ts'

interface Props {
  read: InvoiceRead
  opened: boolean
  onClose: () => void
}

type By = 'lines' | 'amount' | 'whole'

/** Asks what comes off an invoice, and why: its paper is made at once, and never changes. */
export default function CreditDialog({ read, opened, onClose }: Props) {
  const { id: invoiceId, clientId, invoice, balance, creditNotes, fneState } = read
  const [by, setBy] = useState<By>('lines')
  const [typed, setTyped] = useState<TypedPieces>({})
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [onSite, setOnSite] = useState<OnSite>()
  const company = trpc.companies.byId.useQuery({ clientId }, { enabled: opened }).data
  const navigate = useNavigateFromHere()
  const make = useKeyedAct(trpc.companyInvoices.credit, {
    ...MONEY_ACT,
    stale: [...MONEY_ACT.stale, 'companyInvoices', 'companies'],
    onSuccess({ invoiceId: noteId, label }) {
      notifySuccess('Facture d’avoir faite', label)
      onClose()
      navigate(paths.admin.companyInvoice(noteId))
    },
  })
  const most = invoice.total - balance.credited
  const lines = creditableLines(invoice.lines, read.taken)
  const chosen = lines.flatMap((of) => {
    const { position } = of
    const quantity = typed[position]?.count ?? 0
    return quantity > 0 ? [{ position, quantity, total: takenTotal(of, quantity) }] : []
  })
  const sums: Record<By, number> = {
    lines: chosen.reduce((sum, { total }) => sum + total, 0),
    amount: amount ?? 0,
    whole: most,
  }
  const total = sums[by]
  const what = {
    lines: {
      by: 'lines' as const,
      lines: chosen.map(({ position, quantity }) => ({ position, quantity })),
    },
    amount: { by: 'amount' as const, amount: sums.amount },
    whole: { by: 'whole' as const },
  }[by]
  const { isRestored = false } = trpc.fne.counts.useQuery(undefined, { enabled: opened }).data ?? {}
  const dgi = dgiOfNote({
    isWhole: total === most,
    invoiceState: fneState,
    noteStates: creditNotes.map((note) => note.fneState),
    isRestored,
  })
  const isOnSiteAsked = dgi === 'closed' && fneState !== null && mayBeOnSite(fneState)
  const notOnSite = isOnSiteAsked && onSite === 'no' ? true : undefined
  const isClear = !isOnSiteAsked || notOnSite === true
  const hasFault = by === 'lines' && Object.values(typed).some(({ isFault }) => isFault)
  const isSum = total > 0 && total <= most && !hasFault
  const canMake = isSum && reason.trim() !== '' && isClear
  return (
    <Dialog
      title="Facture d’avoir"
      opened={opened}
      onClose={onClose}
      unanswered={make.unanswered}
      footer={
        <>
          <Button tone="ghost" disabled={make.isRunning} onClick={onClose}>
            Annuler
          </Button>
          <Button
            tone="soleil"
            loading={make.isRunning}
            disabled={!canMake}
            onClick={() =>
              make.run({
                invoiceId,
                shown: { rest: balance.rest, credited: balance.credited },
                reason: reason.trim(),
                what,
                notOnSite,
              })
            }
          >
            {total > 0 ? `Déduire ${formatFcfa(total)}` : 'Déduire'}
          </Button>
        </>
      }
    >
      <div className="stack gap-14">
        <Segmented
          legend="Ce qui est déduit"
          size="sm"
          value={by}
          options={[
            { value: 'lines', label: 'Des pièces' },
            { value: 'amount', label: 'Une somme' },
            { value: 'whole', label: creditNotes.length === 0 ? 'Tout' : 'Tout le reste' },
          ]}
          onChange={setBy}
        />
        {by === 'lines' ? <TakenPieces lines={lines} typed={typed} onChange={setTyped} /> : null}
        {by === 'amount' ? (
          <AmountField
            label="Somme à déduire"
            noun="La somme"
            description={`${formatFcfa(most)} au plus.`}
            value={amount}
            onChange={setAmount}
          />
        ) : null}
        {by === 'whole' ? (
          <p>
            {creditNotes.length === 0
              ? 'Toute la facture est annulée.'
              : 'Tout ce qui reste est annulé.'}{' '}
            Ses commandes attendent de nouveau une facture.
          </p>
        ) : null}
        {by === 'whole' && creditNotes.length > 0 ? (
          <Note tone="warning">
            La prochaine facture les compte au prix entier&nbsp;: les {formatFcfa(balance.credited)}{' '}
            déjà déduits par {creditNotes.map(({ label }) => label).join(', ')} n’y sont pas.
            Déduisez-les de nouveau sur cette facture.
          </Note>
        ) : null}
        {isOnSiteAsked ? (
          <OnSiteQuestion
            legend="La facture à annuler est-elle déjà faite sur le site de la DGI&#8239;?"
            value={onSite}
            onChange={setOnSite}
          >
            Notez d’abord son numéro dans{' '}
            <TextLink to={paths.admin.fne}>Caisse, À régler, À la DGI</TextLink>. La facture d’avoir
            se fait ensuite.
          </OnSiteQuestion>
        ) : null}
        <TextInput
          label="Raison, que l’entreprise lit"
          maxLength={CREDIT_REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <HeldMoney read={read} total={total} />
        {company ? (
          <Note>
            Une facture d’avoir ne change plus une fois faite.{' '}
            {whatFollows({
              isCertified: dgi === 'told',
              // The DGI takes whole pieces back by itself, and no sum.
              isByHand: by === 'amount' || fneState === 'by_hand',
              readers: company.invoiceReaders,
            })}
          </Note>
        ) : null}
      </div>
    </Dialog>
  )
}
