import { useRef, useState } from 'react'
import type { InternalRole } from '#shared/accounts/auth.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The typed code and the function that checks it. An accepted code lets one account be created. */
export function useCheckCode(onAccepted: (role: InternalRole) => void) {
  const [code, setField] = useState('')
  const [isWrong, setWrong] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = trpc.staffSignUp.checkCode.useMutation({
    meta: { done: ['Accès autorisé'], failed: 'Le code n’a pas été vérifié' },
    onSuccess: ({ role }) => onAccepted(role),
    onError(error) {
      setWrong(appCodeOf(error) === 'CODE_INVALID')
      // The code is selected, so that typing replaces it.
      ref.current?.focus()
      ref.current?.select()
    },
  })
  const setCode = (digits: string) => {
    setWrong(false)
    setField(digits)
  }
  const check = useOneAtATime(mutateAsync)
  return { ref, code, setCode, isWrong, check: () => check({ code }), checking: isPending }
}
