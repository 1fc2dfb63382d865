import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { appCodeOf, detailsOf, fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useSecondsUntil } from '#web/lib/use-wait.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

const NAMES = ['email', 'password'] as const
type Name = (typeof NAMES)[number]
type Faults = Partial<Record<Name, string | undefined>>

/**
 * Signs in with the content of a form; the guard of the page then leads each role to its own
 * screens.
 */
export function useSignIn() {
  const [faults, setFaults] = useState<Faults>({})
  const [openAt, setOpenAt] = useState(0)
  const secondsLeft = useSecondsUntil(openAt)
  const formRef = useRef<HTMLFormElement>(null)
  const settle = useSettled()
  const refuse = useRefusal()
  const passes = (found: Faults) => {
    setFaults(found)
    const first = NAMES.find((name) => found[name])
    if (first) fieldOf(formRef.current, first)?.focus()
    return !first
  }
  const { mutateAsync, isPending } = trpc.auth.signIn.useMutation({
    onSuccess: settle,
    onError(error, { email }) {
      const wait = detailsOf(error, 'TOO_MANY_TRIES')
      if (wait) setOpenAt(Date.now() + wait.retryAfter * 1000)
      if (passes(fieldsOf(error))) refuse(error, email)
      if (appCodeOf(error) === 'BAD_CREDENTIALS') fieldOf(formRef.current, 'password')?.focus()
    },
  })
  const send = useOneAtATime(mutateAsync)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [email, password] = NAMES.map((name) => fieldOf(event.currentTarget, name))
    if (passes({ email: emailFault(email), password: passwordFault(password) }))
      send({ email: email?.value.trim() ?? '', password: password?.value ?? '' })
  }
  /** The typed address; undefined, with the error on the field, when it is invalid. */
  const askEmail = () => {
    const field = fieldOf(formRef.current, 'email')
    return passes({ email: emailFault(field) }) ? field?.value.trim() : undefined
  }
  const forgive = (name: Name) => setFaults((known) => ({ ...known, [name]: undefined }))
  return { formRef, faults, forgive, secondsLeft, submit, askEmail, signingIn: isPending }
}

export type SignIn = ReturnType<typeof useSignIn>

/** Stores the account, and removes the link from the address: signing in has answered it. */
function useSettled() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { hash, pathname, search, state } = useLocation()
  return (me: ReturnType<typeof utils.auth.me.getData>) => {
    if (hash) navigate({ pathname, search }, { replace: true, state })
    utils.auth.me.setData(undefined, me)
  }
}

function useRefusal() {
  const navigate = useNavigate()
  return (error: unknown, email: string) => {
    showError(error, 'Échec de la connexion')
    if (appCodeOf(error) === 'EMAIL_NOT_CONFIRMED')
      navigate(paths.awaitConfirmation, { state: { email: email.trim().toLowerCase() } })
  }
}

function fieldOf(form: HTMLFormElement | null, name: Name): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

/** Fills in an address when the field is still empty. */
export function offerEmail(form: HTMLFormElement | null, email: string): void {
  const field = fieldOf(form, 'email')
  if (field && field.value === '' && field !== document.activeElement) field.value = email
}

// The same messages as the schema, which this first screen does not load; the server checks again.

function emailFault(field: HTMLInputElement | undefined): string | undefined {
  if (field?.validity.valueMissing) return 'L’e-mail est obligatoire.'
  if (field?.validity.typeMismatch)
    return 'Écrivez l’adresse en entier, par exemple awa@exemple.ci.'
  return undefined
}

function passwordFault(field: HTMLInputElement | undefined): string | undefined {
  return field?.validity.valueMissing ? 'Le mot de passe est obligatoire.' : undefined
}
