import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { clientSignUpInput } from '#shared/access/adoption.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { config } from '#web/lib/config.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { useSession } from '#web/session.ts'
import { type Inputs, trpc } from '#web/trpc.ts'
import { UNREAD_SIGN_UP } from './unread-sign-up.ts'
import { useWayBack } from './use-way-back.ts'

type Basket = NonNullable<Inputs['signUp']['client']['basket']>

/** The basket that a visitor has prepared on this device, as a sign-up sends it. */
export interface SignUpBasket {
  read(): Basket | undefined
  /** The next sign-up sends none. */
  forget(): void
  /** The account keeps it from now on. */
  leave(): void
}

const EMPTY = { fullname: '', phone: '', email: '', password: '', adoptionCode: '' }

interface Options {
  /** A livreur sends none. */
  basket?: SignUpBasket
  /** The account is created to place the order that a visitor has prepared: they have said their phone, and seen the total. */
  ordering?: { fullname: string; phone: string; total: number }
}

/**
 * The form of a new account, with the known data of a client who follows by a link. Once it is created, it leads to the
 * page that waits for the confirmation.
 */
export function useSignUp(
  role: 'client' | 'livreur',
  { ordering, basket: prepared }: Options = {},
) {
  const { total, ...person } = ordering ?? {}
  const navigate = useNavigate()
  const ownWayBack = useWayBack()
  const wayBack = ordering ? { from: paths.basket } : ownWayBack
  const isForBasket = wayBack?.from === paths.basket
  const me = useSession().data
  const known = me ? { fullname: me.fullname, phone: formatPhone(me.phone) } : undefined
  const form = useZodForm(clientSignUpInput, { initialValues: { ...EMPTY, ...person, ...known } })
  const [takenEmail, setTakenEmail] = useState<string>()
  // A livreur sends the same, but no basket and no code.
  const signUp = useAct(trpc.signUp[role] as typeof trpc.signUp.client, {
    failed: "Échec de l'inscription",
    unread: UNREAD_SIGN_UP,
    handled: ['ADOPTION_CODE_INVALID'],
    // The history entry is replaced, because sending the form again would be refused.
    onSuccess({ email }, { basket }) {
      if (basket) prepared?.leave()
      const keptBasket = basket && { lines: basket.lines, toCount: basket.toCount, total }
      const state = { ...wayBack, email, keptBasket }
      navigate(paths.awaitConfirmation, { replace: true, state })
    },
    onError(error, { email }) {
      const fields = fieldsOf(error)
      form.setErrors(fields)
      // A basket that the server cannot read must not hold up the account: the next try goes without it.
      if (Object.keys(fields).some((name) => name.startsWith('basket'))) prepared?.forget()
      if (appCodeOf(error) === 'ADOPTION_CODE_INVALID')
        form.setFieldError('adoptionCode', `${describeError(error).text} Ou laissez vide.`)
      if (appCodeOf(error) !== 'EMAIL_TAKEN') return
      setTakenEmail(email)
      form.setFieldError('email', 'Cette adresse a peut-être déjà un compte.')
    },
  })
  const submit = (person: Inputs['signUp']['client']) => {
    const takesBasket = isForBasket && config.siteOpen
    const basket = takesBasket ? prepared?.read() : undefined
    signUp.run(basket ? { ...person, basket } : person)
  }
  return {
    form,
    submit,
    sending: signUp.isRunning,
    unanswered: signUp.unanswered,
    takenEmail,
  }
}
