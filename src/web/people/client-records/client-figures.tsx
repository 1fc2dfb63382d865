import { IconCash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatMonth, formatShortDate } from '#shared/dates.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { CollectDialog } from '#web/money/collect.tsx'
import classes from './client-file.module.css'
import type { ClientRecord } from './client-record.ts'

interface Props {
  client: ClientRecord
  /** Francs of a company's invoices, which stand beside. */
  invoiced?: number
}

export function ClientFigures({ client, invoiced = 0 }: Props) {
  const { figures, credit, opinions, createdAt } = client
  const { orders, delivered, cancelled, paid, firstOrderAt } = figures
  const open = orders - delivered - cancelled
  return (
    <Ticket>
      <dl className={classes.figures}>
        <Owed client={client} invoiced={invoiced} />
        {figures.announced > 0 ? (
          <Figure
            tone="caution"
            value={<Money amount={figures.announced} />}
            words="Wave à vérifier"
          />
        ) : null}
        {credit.balance > 0 ? (
          <Figure
            className={classes.credit}
            value={<Money amount={credit.balance} />}
            words={creditWords(credit)}
          />
        ) : null}
        <Figure value={orders} words={ordersWords(orders, open)} />
        <Figure
          value={opinions.well}
          words={`« Tout va bien »${opinions.problems > 0 ? `, ${problemWords(opinions.problems)}` : ''}`}
        />
        <Figure
          value={<Money amount={paid} />}
          words={`payés depuis ${formatMonth(firstOrderAt ?? createdAt)}`}
        />
      </dl>
    </Ticket>
  )
}

function Owed({ client, invoiced }: Required<Props>) {
  const { figures, oldestUnpaid } = client
  const [isCollecting, setCollecting] = useState(false)
  const owed = figures.owed - figures.announced - invoiced
  if (oldestUnpaid === null || owed <= 0)
    return figures.owed > 0 ? null : <Figure value="0" words="ne doit rien" />
  return (
    <Figure
      tone="caution"
      value={<Money amount={owed} />}
      words={`doit, du ${formatShortDate(oldestUnpaid.createdAt)}`}
    >
      <Button
        tone="outline"
        size="sm"
        icon={<IconCash />}
        onClick={() => setCollecting(true)}
        title={`Commande #${oldestUnpaid.reference}`}
      >
        {TEAM_ACTS.collect}
      </Button>
      <CollectDialog
        key={oldestUnpaid.id}
        order={oldestUnpaid}
        client={client}
        opened={isCollecting}
        onClose={() => setCollecting(false)}
      />
    </Figure>
  )
}

interface FigureProps {
  value: ReactNode
  words: string
  tone?: 'caution'
  className?: string | undefined
  /** An act on it. */
  children?: ReactNode
}

function Figure({ value, words, tone, className, children }: FigureProps) {
  return (
    <div className={cx('column', classes.figure, className)}>
      <dt className={`quiet text-s ${classes.words}`}>{words}</dt>
      <dd className="row wrap justify-between gap-8 m-0">
        <span className={cx('display text-2xl leading-12', tone)}>{value}</span>
        {children}
      </dd>
    </div>
  )
}

const creditWords = ({ why }: ClientRecord['credit']) =>
  why ? `avoir, ${why.charAt(0).toLowerCase()}${why.slice(1)}` : 'avoir'

function ordersWords(orders: number, open: number): string {
  const noun = orders > 1 ? 'commandes' : 'commande'
  return open > 0 ? `${noun}, ${open} en cours` : noun
}

const problemWords = (count: number) => (count > 1 ? `${count} problèmes` : '1 problème')
