import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatShortDate } from '#shared/dates.ts'
import { creditFor } from '#shared/money/credit.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { CollectDialog } from '#web/money/collect.tsx'
import { tilePath } from '#web/money/settle-path.ts'
import { SumFigure } from '#web/money/sum-figure.tsx'
import type { ClientRecord } from './client-record.ts'
import classes from './client-sum.module.css'

interface Props {
  client: ClientRecord
  /** Francs of a company's invoices, which stand beside. */
  invoiced?: number
  onPayBack: () => void
}

/** The debts of a client less what we owe them, their credit and their refunds, in one line: what is left to pay, or to give back. */
export function ClientSum({ client, invoiced = 0, onPayBack }: Props) {
  const { figures, credit, oldestUnpaid } = client
  const owed = figures.owed - figures.announced - invoiced
  const { toRefund } = figures
  const weOwe = credit.balance + toRefund
  const rest = owed - weOwe
  const isSetOff = owed > 0 && weOwe > 0
  if (rest === 0 && !isSetOff && figures.announced === 0)
    return <p className="quiet">Ne doit rien.</p>
  return (
    <Ticket as="section" aria-label="Son solde" className={classes.sum}>
      {isSetOff ? (
        <>
          <SumFigure words={owedWords(client)} value={formatFrancs(owed)} />
          <Sign>−</Sign>
          <SumFigure words={weOweWords(client, true)} value={formatFrancs(weOwe)} />
          <Sign>=</Sign>
        </>
      ) : null}
      {rest > 0 ? (
        <SumFigure
          isSum
          words={isSetOff ? 'reste à payer' : owedWords(client)}
          value={<Money amount={rest} />}
        />
      ) : null}
      {rest < 0 ? (
        <SumFigure
          isSum
          words={isSetOff ? 'nous lui devons' : weOweWords(client, false)}
          value={<Money amount={-rest} />}
        />
      ) : null}
      {rest === 0 && isSetOff ? <SumFigure words="reste à payer" value="0" /> : null}
      {figures.announced > 0 ? (
        <SumFigure
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
        {rest < 0 && credit.balance > 0 ? (
          <Button tone="outline" onClick={onPayBack}>
            Rendre
          </Button>
        ) : null}
        {toRefund > 0 ? (
          <ButtonLink tone="outline" to={tilePath('rendre')}>
            Rembourser {formatFrancs(toRefund)}
          </ButtonLink>
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

/** `nous lui devons, avoir et remboursement`; where nothing is set off, why there is a credit. */
function weOweWords({ credit, figures }: ClientRecord, isShort: boolean): string {
  const why = credit.why && !isShort ? lowerFirst(credit.why) : 'avoir'
  const parts = [credit.balance > 0 && why, figures.toRefund > 0 && 'remboursement']
  return `nous lui devons, ${parts.filter(Boolean).join(' et ')}`
}

const Sign = ({ children }: { children: string }) => (
  <span className={`display text-xl quiet ${classes.sign}`}>{children}</span>
)
