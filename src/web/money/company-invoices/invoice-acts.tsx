import { IconMail, IconPrinter, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { isCancelled } from '#shared/money/company-invoices/company-invoices.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { DownloadPaper } from './download-paper.tsx'
import type { InvoiceRead } from './invoice-read.ts'

const SendDialog = lazyDialog(() => import('./send-dialog.tsx'))
const CreditDialog = lazyDialog(() => import('./credit-dialog.tsx'))

/** « Imprimer », and of an invoice « Télécharger PDF », for all who read it. */
export function PaperActs({ invoiceId }: { invoiceId: string | null }) {
  const { print, refusal } = usePrint()
  return (
    <>
      {refusal}
      <Button tone="outline" icon={<IconPrinter />} onClick={print}>
        Imprimer
      </Button>
      {invoiceId === null ? null : <DownloadPaper invoiceId={invoiceId} />}
    </>
  )
}

/** The team's acts on an invoice: the owner alone takes some of it back. */
export function TeamActs({ read }: { read: InvoiceRead }) {
  const { role } = useMe()
  const { companies } = useModules()
  const [dialog, setDialog] = useState<'send' | 'credit' | null>(null)
  const [turn, setTurn] = useState(0)
  const open = (which: 'send' | 'credit') => {
    // Each opening begins with what is known now.
    setTurn(turn + 1)
    setDialog(which)
  }
  const close = () => setDialog(null)
  const { total } = read.invoice
  const isTakenBack = isCancelled({ total, credited: read.balance.credited })
  // The orders that it frees can be invoiced again only while the shop has companies on account.
  const canCredit = companies && role === 'superadmin' && read.ofId === null && !isTakenBack
  return (
    <>
      {canCredit ? (
        <Button tone="outline" icon={<IconReceiptRefund />} onClick={() => open('credit')}>
          Facture d’avoir
        </Button>
      ) : null}
      <Button icon={<IconMail />} onClick={() => open('send')}>
        Envoyer
      </Button>
      <SendDialog key={`send ${turn}`} read={read} opened={dialog === 'send'} onClose={close} />
      <CreditDialog
        key={`credit ${turn}`}
        read={read}
        opened={dialog === 'credit'}
        onClose={close}
      />
    </>
  )
}
