import { IconCash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatShortDate } from '#shared/dates.ts'
import { creditFor } from '#shared/money/credit.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { CollectDialog } from '#web/money/collect.tsx'
import { tilePath } from '#web/money/settle-path.ts'
import type { ClientRecord } from './client-record.ts'
import classes from './client-sum.module.css'

interface Props {
  client: ClientRecord
  /** Francs of a company's invoices, which stand beside. */
  invoiced?: number
  onPayBack: () => void
}

/** The debts of a client less their credit, in one line: what is left to pay, or to give back. */
export function ClientSum({ client, invoiced = 0, onPayBack }: Props) {
  const { figures, credit, oldestUnpaid } = client
  const owed = figures.owed - figures.announced - invoiced
  const rest = owed - credit.balance
  const isSetOff = owed > 0 && credit.balance > 0
  if (rest === 0 && !isSetOff && figures.announced === 0)
    return <p className="quiet">Ne doit rien.</p>
  return (
    <Ticket as="section" aria-label="Son solde" className={classes.sum}>
      {isSetOff ? (
        <>
          <Figure words={owedWords(client)} value={formatFrancs(owed)} />
          <Sign>−</Sign>
          <Figure words="nous lui devons, avoir" value={formatFrancs(credit.balance)} />
          <Sign>=</Sign>
        </>
      ) : null}
      {rest > 0 ? (
        <Figure
          isSum
          words={isSetOff ? 'reste à payer' : owedWords(client)}
          value={<Money amount={rest} />}
        />
      ) : null}
      {rest < 0 ? (
        <Figure
          isSum
          words={isSetOff ? 'nous lui devons' : creditWords(credit)}
          value={<Money amount={-rest} />}
        />
      ) : null}
      {rest === 0 && isSetOff ? <Figure words="reste à payer" value="0" /> : null}
      {figures.announced > 0 ? (
        <Figure
          words={
            <Link className="tap-line" to={tilePath('wave')}>
              Wave à vérifier
            </Link>
          }
          value={formatFrancs(figures.announced)}
        />
      ) : null}
      <div className={`row wrap gap-10 ${classes.acts}`}>
        {owed > 0 && oldestUnpaid ? (
          <Collect
            key={oldestUnpaid.id}
            client={client}
            order={oldestUnpaid}
            balance={credit.balance}
          />
        ) : null}
        {rest < 0 ? (
          <Button tone="outline" onClick={onPayBack}>
            Rendre
          </Button>
        ) : null}
      </div>
    </Ticket>
  )
}

interface CollectProps {
  client: ClientRecord
  order: NonNullable<ClientRecord['oldestUnpaid']>
  balance: number
}

/** Takes what the oldest order still needs after the credit; the next one is offered then. */
function Collect({ client, order, balance }: CollectProps) {
  const [isCollecting, setCollecting] = useState(false)
  const rest = order.due - creditFor(order.due, balance)
  return (
    <>
      <Button
        icon={<IconCash />}
        onClick={() => setCollecting(true)}
        title={`Commande #${order.reference}`}
      >
        {rest > 0 ? `Encaisser ${formatFrancs(rest)}` : 'Utiliser l’avoir'}
      </Button>
      <CollectDialog
        order={order}
        client={client}
        opened={isCollecting}
        onClose={() => setCollecting(false)}
      />
    </>
  )
}

/** `doit, commande du 22 nov.` */
function owedWords({ figures: { unpaid }, oldestUnpaid }: ClientRecord): string {
  if (unpaid > 1 || !oldestUnpaid) return `doit, ${countLabel(unpaid, 'commande')}`
  return `doit, commande du ${formatShortDate(oldestUnpaid.createdAt)}`
}

const creditWords = ({ why }: ClientRecord['credit']) =>
  why ? `nous lui devons, ${why.charAt(0).toLowerCase()}${why.slice(1)}` : 'nous lui devons, avoir'

const Sign = ({ children }: { children: string }) => (
  <span className={`display text-xl quiet ${classes.sign}`}>{children}</span>
)

interface FigureProps {
  words: ReactNode
  value: ReactNode
  isSum?: boolean
}

function Figure({ words, value, isSum = false }: FigureProps) {
  return (
    <p className={cx('m-0 leading-13', classes.figure)}>
      <span className="block quiet text-s">{words}</span>
      <span className={cx('block strong digits', isSum ? 'text-2xl caution' : 'text-xl')}>
        {value}
      </span>
    </p>
  )
}
