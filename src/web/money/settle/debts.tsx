import { IconBell, IconFileInvoice, IconFileText, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { dayKey, formatDayMonth } from '#shared/dates.ts'
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

type UnpaidOrder = Outputs['orders']['list']['items'][number]

type Debt = { on: string } & (
  | { kind: 'invoice'; invoice: OpenInvoice }
  | { kind: 'order'; order: UnpaidOrder }
)

/** The debts of companies and people in one list, the longest late first, with the cheques that wait for the bank. */
export function useDebts() {
  const { companies } = useModules()
  const invoices = trpc.accountPayments.open.useInfiniteQuery(
    {},
    { ...nextPage, enabled: companies },
  )
  const orders = trpc.orders.list.useInfiniteQuery({ view: 'unpaid' }, nextPage)
  const { data, pending } = mergedDebts(companies ? invoices.data?.pages : [], orders.data?.pages, {
    invoices: invoices.hasNextPage,
    orders: orders.hasNextPage,
  })
  // The pages of the one that is behind are read next.
  const query = pending === 'invoices' || (companies && !invoices.data) ? invoices : orders
  return { ...query, data: data && { pages: [{ items: data }] } }
}

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
            debt.kind === 'invoice' ? (
              <InvoiceRow key={debt.invoice.invoiceId} invoice={debt.invoice} />
            ) : (
              <OrderRow key={debt.order.id} order={debt.order} on={debt.on} />
            ),
          )
        }
      </GroupPages>
    </SettleGroup>
  )
}

interface PageOf<Item> {
  items: Item[]
}

/** Both lists by the day they are due; of one that has more pages, nothing of the other may stand after its last row. */
export function mergedDebts(
  invoices: readonly PageOf<OpenInvoice>[] | undefined,
  orders: readonly PageOf<UnpaidOrder>[] | undefined,
  more: { invoices: boolean; orders: boolean },
): { data: Debt[] | undefined; pending: 'invoices' | 'orders' } {
  if (!invoices || !orders) return { data: undefined, pending: 'orders' }
  const owed = {
    invoices: invoices
      .flatMap(({ items }) => items)
      .map((invoice): Debt => ({ kind: 'invoice', invoice, on: invoice.dueOn })),
    orders: orders
      .flatMap(({ items }) => items)
      .map(
        (order): Debt => ({
          kind: 'order',
          order,
          on: dayKey(order.deliveredAt ?? order.updatedAt),
        }),
      ),
  }
  const lastOrder = orders.at(-1)?.items.at(-1)
  const ends = {
    invoices: (more.invoices && owed.invoices.at(-1)?.on) || LAST_DAY,
    // Their pages go by the day they were taken, which is never after the one since when they are owed.
    orders: more.orders && lastOrder ? dayKey(lastOrder.createdAt) : LAST_DAY,
  }
  const end = ends.invoices < ends.orders ? ends.invoices : ends.orders
  return {
    data: [...owed.invoices, ...owed.orders]
      .filter(({ on }) => on <= end)
      .sort((a, b) => a.on.localeCompare(b.on)),
    pending: ends.invoices < ends.orders ? 'invoices' : 'orders',
  }
}

const LAST_DAY = '9999-12-31'

function When({ on }: { on: string }) {
  const late = daysLate(on, useMinute())
  return (
    <>
      <b className={cx('block nowrap', late > 0 && 'negative')}>{daysAwayWords(late)}</b>
      <span className="quiet text-s">{formatDayMonth(dayAt(on))}</span>
    </>
  )
}

function InvoiceRow({ invoice }: { invoice: OpenInvoice }) {
  const { invoiceId: id, label, clientId, name, dueOn, rest, total, fneState, held } = invoice
  const { invoiceId, toInvoice } = useOpenInvoice()
  const now = useMinute()
  return (
    <SettleRow
      label={`Facture ${label}`}
      weave={weaveOf(clientId)}
      when={<When on={dueOn} />}
      name={<ClientName clientId={clientId}>{name}</ClientName>}
      what={`${label}, ${monthOf(invoice)}`}
      state={
        <>
          <StateTag isCancelled={invoice.isCancelled} fneState={fneState} />
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
      more={<InvoiceMenu invoice={invoice} />}
    />
  )
}

/** The papers of an invoice, and what else is done of it where it is open. */
function InvoiceMenu({ invoice }: { invoice: OpenInvoice }) {
  const { invoiceId, label, clientId, isCancelled } = invoice
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

function OrderRow({ order, on }: { order: UnpaidOrder; on: string }) {
  const { id, reference, client, payment } = order
  const [isCollecting, setCollecting] = useState(false)
  const navigate = useNavigate()
  return (
    <SettleRow
      label={`Commande #${reference}`}
      weave={reference}
      when={<When on={on} />}
      name={<ClientName clientId={client.id}>{client.fullname}</ClientName>}
      what={<OrderReference className="reference" reference={reference} />}
      state={payment.paid > 0 ? 'payée en partie' : 'livrée, pas payée'}
      amount={payment.due}
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
        order={{ id, reference, due: payment.due }}
        client={client}
        opened={isCollecting}
        onClose={() => setCollecting(false)}
      />
    </SettleRow>
  )
}
