import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { isCartEmpty, orderChoice } from '#shared/orders/draft/draft.ts'
import { basketOf } from '#shared/orders/draft/prepared.ts'
import { SignUpTerms } from '#web/access/sign-up-terms.tsx'
import { TakenNote } from '#web/access/taken-note.tsx'
import { useSignUp } from '#web/access/use-sign-up.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { EmailInput, FullnameInput } from '#web/components/forms/person-inputs.tsx'
import { config } from '#web/lib/config.ts'
import { leaveEntry } from '#web/lib/navigation/leave-entry.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { readDraft } from '../../cart/draft-store.ts'
import {
  signUpBasket,
  VISITOR,
  VISITOR_NAME_KEY,
  writeSignUpBasket,
} from '../../cart/visitor-basket.ts'
import { NOT_COUNTED, stepAddress } from '../order-address.ts'
import { usePlacingError } from '../placing-error.ts'
import { OrderReview } from '../review/order-review.tsx'
import { ActHint, PlacingNote, SubmitWords } from '../submit/submit-order.tsx'
import { ACT_HINT_ID } from '../summary/order-summary.tsx'
import { type OrderSource, useOrder } from '../use-order.ts'
import { NumberWay } from './number-way.tsx'

/** The form of the open way to go on, which the button in the dock sends. */
const FORM_ID = 'valider-panier'

const readName = (stored: unknown) => (typeof stored === 'string' ? stored : '')

/**
 * The review of a visitor: they see the whole order, then say who they are, by their number or by an account. Where no
 * e-mail leaves there is the number alone.
 */
export default function VisitorReview(source: OrderSource) {
  const { handleError, placingError, forgetError } = usePlacingError()
  const order = useOrder({
    ...source,
    placing: { ...source.placing, placingError, forgetError },
  })
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const [isSwapped, setSwapped] = useState(false)
  const { value: fullname, update: keepName } = useKept(VISITOR_NAME_KEY, readName)
  const { change, draft, placing, totals, times, phone } = order
  const isByNumber = !state?.isByEmail
  // An hour that is taken by now is only wished.
  const missing = [
    ...(fullname.trim() === '' ? [{ words: 'votre nom' }] : []),
    ...order.missing.filter(({ field }) => field === 'phone'),
  ]
  /** Keeps the figures on screen, so that the next review can tell what has changed. */
  const keepShown = () => {
    placing.forgetError()
    const promise = times.when?.times?.promise ?? null
    const seen = promise && { readyBy: promise.readyBy, promisedAt: promise.promisedAt }
    change({ shown: { total: totals.total, promise: seen, choice: orderChoice(draft) } })
    writeSignUpBasket(basketOf(readDraft(VISITOR)))
  }
  const known = {
    formId: FORM_ID,
    isOpened: isSwapped,
    onName: (name: string) => keepName(() => name),
    onSend: keepShown,
  }
  if (placing.placingError?.kind === 'toCount' && isCartEmpty(draft))
    return <Navigate to={stepAddress(paths.basket, 'garments')} replace state={NOT_COUNTED} />
  return (
    <OrderReview
      order={order}
      formPath={paths.basket}
      isRequest={isByNumber}
      act={
        <>
          <Button
            type="submit"
            form={FORM_ID}
            tone="soleil"
            size="lg"
            full
            aria-describedby={missing.length > 0 ? ACT_HINT_ID : undefined}
          >
            {isByNumber ? <SubmitWords order={order} /> : 'Créer mon compte'}
          </Button>
          <ActHint missing={missing} />
        </>
      }
    >
      <section className="stack gap-12" aria-labelledby="qui">
        {isByNumber ? (
          <>
            <VisuallyHidden>
              <h2 id="qui">Commander avec mon numéro</h2>
            </VisuallyHidden>
            <NumberWay
              {...known}
              known={{ fullname, phone }}
              onPhone={(contactPhone) => change({ contactPhone })}
              onChoiceOff={handleError}
            />
          </>
        ) : (
          <>
            <div>
              <h2 id="qui" className="text-2xl">
                Créer un compte par e‑mail
              </h2>
              <p className="quiet">
                La commande vient après&nbsp;: vous la validez une fois l’adresse confirmée.
              </p>
            </div>
            <EmailWay {...known} known={{ fullname, phone, total: totals.total }} />
          </>
        )}
      </section>
      <PlacingNote order={order} ordersPath={paths.client.orders} />
      <p className="row wrap justify-between nowrap text-s">
        {config.mailLeaves ? (
          <button
            type="button"
            className="accent strong tap"
            onClick={() => {
              setSwapped(true)
              // An entry of the history, which Back closes.
              if (isByNumber)
                navigate({ pathname, search }, { state: { ...state, isByEmail: true } })
              else if (leaveEntry()) navigate(-1)
            }}
          >
            {isByNumber ? 'Créer un compte par e‑mail' : 'Commander avec mon numéro'}
          </button>
        ) : null}
        <TextLink to={paths.signIn} state={{ from: paths.basket }} onClick={keepShown}>
          Se connecter
        </TextLink>
      </p>
    </OrderReview>
  )
}

interface EmailWayProps {
  formId: string
  /** It was opened in the place of the other way: its first field is next. */
  isOpened: boolean
  known: { fullname: string; phone: string; total: number }
  onName: (fullname: string) => void
  onSend: () => void
}

/** An account for the prepared order: the phone is known, so that only name, e-mail and password are asked. */
function EmailWay({ formId, isOpened, known, onName, onSend }: EmailWayProps) {
  const { form, submit, unanswered, takenEmail } = useSignUp('client', {
    ordering: known,
    basket: signUpBasket,
  })
  const name = form.getInputProps('fullname')
  return (
    <form
      id={formId}
      className="stack gap-14"
      noValidate
      onSubmit={form.onSubmit((values) => {
        onSend()
        return submit(values)
      })}
    >
      {/* The rest is a secret, or of an account that is not made yet. */}
      <div data-kept-draft>
        <FullnameInput
          {...name}
          autoFocus={isOpened}
          onChange={(event) => {
            name.onChange(event)
            onName(event.currentTarget.value)
          }}
        />
      </div>
      <EmailInput {...form.getInputProps('email')} />
      <PasswordField {...form.getInputProps('password')} value={form.values.password} />
      {takenEmail ? <TakenNote email={takenEmail} from={paths.basket} /> : null}
      <ActFailure unanswered={unanswered} withRetry={false} />
      <SignUpTerms />
    </form>
  )
}
