import { IconHash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmWaveInput } from '#shared/money/payments.inputs.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../payments/money-act.ts'
import classes from './settle.module.css'
import { GroupPages, SettleGroup } from './settle-group.tsx'
import { SettleRow, Waited } from './settle-row.tsx'

type WaveToVerify = Outputs['payments']['toVerify']['items'][number]
type Advance = Outputs['credit']['advances']['items'][number]

/** The payments by Wave that were announced, and the advances that somebody else than who took them finds. */
export function Waves() {
  const query = trpc.payments.toVerify.useInfiniteQuery({}, nextPage)
  const advances = trpc.credit.advances.useInfiniteQuery({}, nextPage)
  const { unlisted, typedOf, update, remove } = useTypedIds(
    query.data?.pages.flatMap(({ items }) => items),
  )
  const isEmpty = [query, advances].every(({ data }) =>
    data?.pages.every(({ items }) => items.length === 0),
  )
  if (isEmpty && unlisted.length === 0) return null
  return (
    <>
      {unlisted.map((typed) => (
        <UnsentIdNote key={typed.payment.orderId} typed={typed} onDismiss={() => remove(typed)} />
      ))}
      {isEmpty ? null : (
        <SettleGroup tile="wave">
          <GroupPages query={query} noun="les paiements">
            {(payments) =>
              payments.map((payment) => (
                <WaveRow
                  key={payment.orderId}
                  payment={payment}
                  typed={typedOf(payment)}
                  onTyped={(transactionId) => update({ payment, transactionId })}
                />
              ))
            }
          </GroupPages>
          <GroupPages query={advances} noun="les avances">
            {(items) => items.map((advance) => <AdvanceRow key={advance.id} advance={advance} />)}
          </GroupPages>
        </SettleGroup>
      )}
    </>
  )
}

/** A transaction id that is typed in the row of a payment but not sent. */
interface TypedId {
  payment: WaveToVerify
  transactionId: string
}

/**
 * Remembers the ids that are typed in the rows of a list, because a row may disappear while its id is
 * typed. `listed` is the current list, or undefined while it is unknown.
 */
function useTypedIds(listed: readonly WaveToVerify[] | undefined) {
  const [typed, setTyped] = useState<readonly TypedId[]>([])
  const others = ({ payment }: TypedId) =>
    typed.filter((each) => each.payment.orderId !== payment.orderId)
  const isListed = ({ payment }: TypedId) =>
    listed?.some(({ orderId }) => orderId === payment.orderId)
  return {
    /** The ids of the rows that have disappeared. */
    unlisted: listed ? typed.filter((each) => !isListed(each)) : [],
    typedOf: ({ orderId }: WaveToVerify) =>
      typed.find(({ payment }) => payment.orderId === orderId)?.transactionId ?? '',
    update: (id: TypedId) => setTyped(id.transactionId ? [...others(id), id] : others(id)),
    remove: (id: TypedId) => setTyped(others(id)),
  }
}

/** The payment left the list while its id was being typed: the id stays on screen until the note is dismissed. */
function UnsentIdNote({
  typed: { payment, transactionId },
  onDismiss,
}: {
  typed: TypedId
  onDismiss: () => void
}) {
  const { reference, client } = payment
  return (
    <div className="anywhere mb-12">
      <Note
        tone="warning"
        role="status"
        title={
          <>
            Commande <OrderReference reference={reference} /> {ofPerson(client.fullname)}&nbsp;:
            paiement déjà traité
          </>
        }
        action={
          <Button tone="ghost" size="sm" onClick={onDismiss}>
            Compris
          </Button>
        }
      >
        {`L’identifiant ${transactionId} n’a pas été envoyé. Si ce paiement est arrivé en plus, enregistrez-le sur cette page.`}
      </Note>
    </div>
  )
}

const CLIENT_NOTIFIED =
  'Le client lira que son paiement Wave n’a pas été reçu et pourra payer à nouveau.'
const STAYS_IN_CASH = 'Rien d’autre ne change\u00a0: la commande se paie en espèces.'

interface WaveProps {
  payment: WaveToVerify
  /** Its row was closed before it was sent. */
  typed: string
  /** Called with the id that is typed but not sent, or with an empty text once it is sent. */
  onTyped: (transactionId: string) => void
}

/** An announced payment by Wave: « Vérifier » opens it in place, to confirm it with its id or to say that it never came. */
function WaveRow({ payment, typed, onTyped }: WaveProps) {
  const { reference, client, amount, declaredAt, status, inCash } = payment
  const [isOpen, setOpen] = useState(false)
  return (
    <SettleRow
      label={`Commande #${reference}`}
      weave={reference}
      when={<Waited at={declaredAt} now={useMinute()} isLong />}
      name={<ClientName clientId={client.id}>{client.fullname}</ClientName>}
      what={<OrderReference className="reference" reference={reference} />}
      state={
        status === 'cancelled'
          ? 'Commande annulée\u00a0: un paiement reçu sera à rembourser.'
          : inCash
            ? 'Depuis, le client a choisi de payer en espèces.'
            : '«\u00a0payé par Wave\u00a0»'
      }
      amount={amount}
      act={
        <Button
          tone={isOpen ? 'ghost' : 'outline'}
          size="sm"
          full
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Refermer' : 'Vérifier'}
        </Button>
      }
    >
      {isOpen ? <WaveForm payment={payment} typed={typed} onTyped={onTyped} /> : null}
    </SettleRow>
  )
}

function WaveForm({ payment, typed, onTyped }: WaveProps) {
  const { orderId, reference, client, amount, inCash } = payment
  const order = `Commande #${reference} ${ofPerson(client.fullname)}`
  const [isOtherAmount, setOtherAmount] = useState(false)
  const form = useZodForm(confirmWaveInput, {
    initialValues: { orderId, transactionId: typed, amount },
    onValuesChange: ({ transactionId }) => onTyped(transactionId.trim()),
  })
  const received = form.values.amount
  const ask = useConfirm()
  const confirm = useAct(trpc.payments.confirmWave, {
    ...MONEY_ACT,
    announced: `Paiement confirmé. ${order}.`,
    onError(error, { transactionId }) {
      onTyped(transactionId)
      if (appCodeOf(error) === 'TRANSACTION_KNOWN')
        form.setFieldError('transactionId', describeError(error).text)
    },
  })
  const reject = useAct(trpc.payments.rejectWave, {
    ...MONEY_ACT,
    announced: `Paiement non reçu. ${order}.`,
  })
  const busy = confirm.isRunning || reject.isRunning
  const submit = form.onSubmit(async (values) => {
    onTyped('')
    const answer = await confirm.run({ ...values, amount: isOtherAmount ? values.amount : amount })
    if (answer === undefined) return
    // The row stays if the order is not paid in full: it is then ready for the next payment.
    form.setValues({ orderId, transactionId: '', amount })
    setOtherAmount(false)
  })
  const askToReject = async () => {
    const yes = await ask({
      title: 'Le paiement n’est pas arrivé\u202f?',
      text: `${order}, ${formatFcfa(amount)}. ${inCash ? STAYS_IN_CASH : CLIENT_NOTIFIED}`,
      confirmLabel: 'Paiement non reçu',
      tone: 'danger',
    })
    if (yes) reject.run({ orderId })
  }
  return (
    <>
      <form className={`row wrap gap-8 ${classes.form}`} noValidate onSubmit={submit}>
        <TextInput
          className={classes.id ?? ''}
          aria-label={`Identifiant Wave, commande #${reference}`}
          placeholder="Identifiant Wave"
          description="Recopié de l’application Wave, il ne sert qu’une fois."
          leftSection={<IconHash aria-hidden="true" />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          autoFocus
          {...form.getInputProps('transactionId')}
        />
        {isOtherAmount ? (
          <AmountField
            label="Montant reçu"
            // The form finds the field by this path to focus it.
            data-path="amount"
            error={form.errors.amount}
            value={Number.isNaN(received) ? null : received}
            onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
          />
        ) : null}
        <Button
          type="submit"
          tone="soleil"
          needsNetwork
          disabled={busy}
          loading={confirm.isRunning}
        >
          Confirmer
        </Button>
        <Button
          tone="ghost"
          size="sm"
          aria-expanded={isOtherAmount}
          disabled={busy}
          onClick={() => {
            form.setFieldValue('amount', amount)
            setOtherAmount(!isOtherAmount)
          }}
        >
          {isOtherAmount ? 'Garder le montant dû' : 'Autre montant reçu'}
        </Button>
        <Button
          tone="ghost"
          size="sm"
          needsNetwork
          disabled={busy}
          loading={reject.isRunning}
          onClick={() => void askToReject()}
        >
          Non reçu
        </Button>
        <PhoneLink className="inline-row nowrap" number={client.phone} />
        {client.phone ? (
          <a
            className="inline-row nowrap tap-line"
            href={whatsAppLink(client.phone)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Écrire à ${client.fullname} sur WhatsApp`}
          >
            WhatsApp
          </a>
        ) : null}
      </form>
      <ActFailure unanswered={confirm.unanswered} withRetry={false} />
      <ActFailure unanswered={reject.unanswered} />
    </>
  )
}

function AdvanceRow({ advance }: { advance: Advance }) {
  const { amount, transactionId, clientId, fullname, takenBy, takenById, createdAt } = advance
  const me = useMe()
  const now = useMinute()
  const ask = useConfirm()
  const settle = useAct(trpc.credit.settleAdvance, {
    ...MONEY_ACT,
    announced: `Avance ${ofPerson(fullname)} traitée.`,
  })
  const isOwn = me.role === 'admin' && takenById === me.id
  const askAbsent = async () => {
    const yes = await ask({
      title: 'L’avance n’est pas arrivée\u202f?',
      text: `${fullname}, ${formatFcfa(amount)}. Ce qui reste de cette avance quitte son avoir.`,
      confirmLabel: 'Avance non reçue',
      tone: 'danger',
    })
    if (yes) void settle.run({ advance: advance.advance, outcome: 'absent' })
  }
  return (
    <SettleRow
      label={fullname}
      weave={clientId}
      when={<Waited at={createdAt} now={now} />}
      name={<ClientName clientId={clientId}>{fullname}</ClientName>}
      what={
        <>
          Avance, <span className="reference">{transactionId}</span>
        </>
      }
      state={
        isOwn
          ? 'Une autre personne de l’équipe la cherche dans Wave.'
          : takenBy
            ? `notée par ${takenBy}`
            : null
      }
      amount={amount}
      act={
        isOwn ? null : (
          <>
            <Button
              tone="outline"
              size="sm"
              full
              disabled={settle.isRunning}
              loading={settle.isRunning && settle.input?.outcome === 'found'}
              onClick={() => void settle.run({ advance: advance.advance, outcome: 'found' })}
            >
              Trouvée
            </Button>
            <Button
              tone="ghost"
              size="sm"
              disabled={settle.isRunning}
              loading={settle.isRunning && settle.input?.outcome === 'absent'}
              onClick={() => void askAbsent()}
            >
              Non reçue
            </Button>
          </>
        )
      }
    >
      <ActFailure unanswered={settle.unanswered} />
    </SettleRow>
  )
}
