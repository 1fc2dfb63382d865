import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { serverNow } from '#web/lib/clock.ts'
import { cookieObstacle } from '#web/lib/cookies.ts'
import {
  appCodeOf,
  describeError,
  detailsOf,
  fieldsOf,
  isNetworkError,
} from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useSecondsUntil } from '#web/lib/use-wait.ts'
import { showError } from '#web/query-client.ts'
import { forgetSession, setSession } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { useWayBack } from '../use-way-back.ts'
import { noteSignIn } from './signed-in-here.ts'

const FIELDS = ['email', 'password'] as const
type Field = (typeof FIELDS)[number]
const FAILED = 'Échec de la connexion'

type FieldErrors = Partial<Record<Field, string | undefined>>

/**
 * Signs in with the content of a form. The guard of the page then leads each role to its own
 * screens.
 */
export function useSignIn() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const [retryAt, setRetryAt] = useState(0)
  const secondsLeft = useSecondsUntil(retryAt)
  const formRef = useRef<HTMLFormElement>(null)
  const storeSession = useStoreSession()
  const showSignInError = useShowSignInError()
  const goOn = useSecondStepScreen()
  /** Shows the errors on their fields and focuses the first one. */
  const showFieldErrors = (found: FieldErrors) => {
    setErrors(found)
    const first = FIELDS.find((name) => found[name])
    if (first) inputOf(formRef.current, first)?.focus()
  }
  const signIn = useAct(trpc.auth.signIn, {
    failed: FAILED,
    handled: 'all',
    onSuccess: storeSession,
    onError(error, { email }) {
      if (isNetworkError(error)) return
      const wait = detailsOf(error, 'TOO_MANY_TRIES')
      if (wait) setRetryAt(serverNow() + wait.retryAfter * 1000)
      const found: FieldErrors = fieldsOf(error)
      showFieldErrors(found)
      if (appCodeOf(error) === 'SECOND_FACTOR_NEEDED') goOn()
      else if (!hasError(found)) {
        showSignInError(error, email)
        if (!wait) setRefusal(describeError(error).text)
      }
      if (appCodeOf(error) === 'BAD_CREDENTIALS') inputOf(formRef.current, 'password')?.focus()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = inputOf(event.currentTarget, 'email')
    const password = inputOf(event.currentTarget, 'password')
    const found = { email: emailError(email), password: passwordError(password) }
    showFieldErrors(found)
    const obstacle = cookieObstacle()
    setRefusal(obstacle)
    if (hasError(found) || obstacle !== undefined) return
    signIn.run({ email: email?.value.trim() ?? '', password: password?.value ?? '' })
  }
  /** The typed address, or undefined with an error on the field when it is invalid. */
  const readEmail = () => {
    const input = inputOf(formRef.current, 'email')
    const found = { email: emailError(input) }
    showFieldErrors(found)
    return hasError(found) ? undefined : input?.value.trim()
  }
  const clearError = (name: Field) => {
    setErrors((known) => ({ ...known, [name]: undefined }))
    setRefusal(undefined)
  }
  return {
    formRef,
    errors,
    clearError,
    refusal,
    secondsLeft,
    submit,
    readEmail,
    signingIn: signIn.isRunning,
    unanswered: signIn.unanswered,
  }
}

export type SignIn = ReturnType<typeof useSignIn>

function hasError(errors: FieldErrors): boolean {
  return FIELDS.some((name) => errors[name])
}

/** Stores the account, which the guard of the page then leads to what was asked for. */
export function useStoreSession() {
  const enter = useEnterAccount()
  const { state } = useLocation()
  return (me: Outputs['auth']['me']) => enter(me, state?.from)
}

/**
 * Stores an account that goes on to the page `from`, and removes a confirmation link from the address: it is no longer
 * needed.
 */
export function useEnterAccount() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { hash, pathname, search, state } = useLocation()
  return (me: Outputs['auth']['me'], from: unknown) => {
    if (hash) navigate({ pathname, search }, { replace: true, state: { ...state, from } })
    // Data that the screen of a followed link has read is not of this account.
    if (utils.auth.me.getData()) forgetSession()
    noteSignIn(me?.id, from)
    setSession(me)
  }
}

/** Goes on to the second step, and from there to the page that was asked for. */
function useSecondStepScreen() {
  const navigate = useNavigate()
  const wayBack = useWayBack()
  return () => navigate(paths.secondStep, { state: wayBack })
}

function useShowSignInError() {
  const navigate = useNavigate()
  const wayBack = useWayBack()
  return (error: unknown, email: string) => {
    showError(error, FAILED)
    if (appCodeOf(error) === 'EMAIL_NOT_CONFIRMED')
      navigate(paths.awaitConfirmation, {
        state: { ...wayBack, email: email.trim().toLowerCase() },
      })
  }
}

function inputOf(form: HTMLFormElement | null, name: Field): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : undefined
}

/** Fills in an address when its field is empty and does not have the focus. */
export function fillEmptyEmail(form: HTMLFormElement | null, email: string): void {
  const input = inputOf(form, 'email')
  if (input && input.value === '' && input !== document.activeElement) input.value = email
}

// This first screen does not load the schema, so its messages are repeated here. The server checks
// again.

function emailError(input: HTMLInputElement | undefined): string | undefined {
  if (input?.validity.valueMissing) return 'L’e‑mail est obligatoire.'
  if (input?.validity.typeMismatch)
    return 'Écrivez l’adresse en entier, par exemple awa@exemple.ci.'
  return undefined
}

function passwordError(input: HTMLInputElement | undefined): string | undefined {
  return input?.validity.valueMissing ? 'Le mot de passe est obligatoire.' : undefined
}
