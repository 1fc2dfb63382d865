import { IconBell, IconFileInvoice, IconFileText, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatDayMonth } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { daysAwayWords } from '#shared/time/deadlines.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { dayAt, monthOf, newsOf, type OpenInvoice } from '../account-payments/due-words.ts'
import { StateTag } from '../account-payments/state-tag.tsx'
import { useOpenInvoice } from '../account-payments/use-open-invoice.ts'
import { CollectDialog } from '../collect.tsx'
import { weaveOf } from '../due-invoice.ts'
import { tilePath } from '../settle-path.ts'
import { GroupPages, SettleGroup } from './settle-group.tsx'
import { SettleRow } from './settle-row.tsx'

type Debt = Outputs['owed']['list']['items'][number]

/** The debts of companies and people in one list, the longest late first, with the cheques that wait for the bank. */
export const useDebts = () => trpc.owed.list.useInfiniteQuery({}, nextPage)

interface DebtsProps {
  debts: ReturnType<typeof useDebts>
  /** Francs of the sum that are another tile's lines, which are not listed beside these. */
  wave: number
}

export function Debts({ debts, wave }: DebtsProps) {
  if (debts.data?.pages[0]?.items.length === 0 && wave === 0) return null
  const aside = wave > 0 ? <Link to={tilePath('wave')}>et Wave, {formatFrancs(wave)}</Link> : null
  return (
    <SettleGroup tile="doit" aside={aside}>
      <GroupPages query={debts} noun="ce qui est dû">
        {(items) =>
          items.map((debt) =>
            debt.invoice ? (
              <InvoiceRow key={debt.id} debt={debt} invoice={debt.invoice} />
            ) : (
              <OrderRow key={debt.id} debt={debt} />
            ),
          )
        }
      </GroupPages>
    </SettleGroup>
  )
}

function When({ on }: { on: string }) {
  const late = daysLate(on, useMinute())
  return (
    <>
      <b className={cx('block nowrap', late > 0 && 'negative')}>{daysAwayWords(late)}</b>
      <span className="quiet text-s">{formatDayMonth(dayAt(on))}</span>
    </>
  )
}

function InvoiceRow({ debt, invoice }: { debt: Debt; invoice: OpenInvoice }) {
  const { id, label, clientId, name, on, rest, total } = debt
  const { isCancelled, fneState, held } = invoice
  const { invoiceId, toInvoice } = useOpenInvoice()
  const now = useMinute()
  return (
    <SettleRow
      label={`Facture ${label}`}
      weave={weaveOf(clientId)}
      when={<When on={on} />}
      name={<ClientName clientId={clientId}>{name}</ClientName>}
      what={`${label}, ${monthOf(invoice)}`}
      state={
        <>
          <StateTag isCancelled={isCancelled} fneState={fneState} />
          <span className="block hide-empty">{newsOf(invoice, now)}</span>
        </>
      }
      amount={rest}
      amountNote={rest === total ? null : `sur ${formatFrancs(total)}`}
      isCurrent={id === invoiceId}
      act={
        <ButtonLink tone="outline" size="sm" full needsNetwork to={toInvoice(id)}>
          {held > 0 ? 'Chèque encaissé' : 'Noter un paiement'}
        </ButtonLink>
      }
      more={<InvoiceMenu debt={debt} isCancelled={isCancelled} />}
    />
  )
}

/** The papers of an invoice, and what else is done of it where it is open. */
function InvoiceMenu({ debt, isCancelled }: { debt: Debt; isCancelled: boolean }) {
  const { id: invoiceId, label, clientId } = debt
  const navigate = useNavigate()
  const { toInvoice } = useOpenInvoice()
  const { reminders } = useModules()
  const { role } = useMe()
  const paper = paths.admin.companyInvoice(invoiceId)
  return (
    <DotsMenu label={`Actions, facture ${label}`}>
      <ActionItem icon={<IconFileInvoice />} onClick={() => void navigate(paper)}>
        Facture
      </ActionItem>
      <ActionItem
        icon={<IconFileText />}
        onClick={() => void navigate(paths.admin.statement(clientId))}
      >
        Relevé du mois
      </ActionItem>
      {reminders ? (
        <ActionItem icon={<IconBell />} onClick={() => void navigate(toInvoice(invoiceId))}>
          Relances
        </ActionItem>
      ) : null}
      {role === 'superadmin' && !isCancelled ? (
        <ActionItem icon={<IconReceiptRefund />} onClick={() => void navigate(paper)}>
          Facture d’avoir
        </ActionItem>
      ) : null}
    </DotsMenu>
  )
}

function OrderRow({ debt }: { debt: Debt }) {
  const { id, label: reference, clientId, name, on, rest, total } = debt
  const [isCollecting, setCollecting] = useState(false)
  const navigate = useNavigate()
  return (
    <SettleRow
      label={`Commande #${reference}`}
      weave={reference}
      when={<When on={on} />}
      name={<ClientName clientId={clientId}>{name}</ClientName>}
      what={<OrderReference className="reference" reference={reference} />}
      state={rest < total ? 'payée en partie' : 'livrée, pas payée'}
      amount={rest}
      act={
        <Button tone="outline" size="sm" full onClick={() => setCollecting(true)}>
          Encaisser
        </Button>
      }
      more={
        <DotsMenu label={`Actions, #${reference}`}>
          <ActionItem
            icon={<IconFileInvoice />}
            onClick={() => void navigate(paths.client.invoice(id))}
          >
            Facture
          </ActionItem>
        </DotsMenu>
      }
    >
      <CollectDialog
        order={{ id, reference, due: rest }}
        client={{ fullname: name }}
        opened={isCollecting}
        onClose={() => setCollecting(false)}
      />
    </SettleRow>
  )
}
