import { useRef, useState } from 'react'
import type { InternalRole } from '#shared/accounts/auth.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The code being typed, and its exchange for the way in. */
export function useCheckCode(onRight: (role: InternalRole) => void) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = trpc.staffSignUp.checkCode.useMutation({
    meta: { done: ['Accès autorisé'], failed: 'Le code n’a pas été vérifié' },
    onSuccess: ({ role }) => onRight(role),
    onError(error) {
      setWrong(appCodeOf(error) === 'CODE_INVALID')
      // Typing another one replaces it.
      ref.current?.focus()
      ref.current?.select()
    },
  })
  const type = (digits: string) => {
    setWrong(false)
    setCode(digits)
  }
  const check = useOneAtATime(mutateAsync)
  return { ref, code, type, wrong, check: () => check({ code }), checking: isPending }
}
