import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dismissToast, notify } from '#web/components/feedback/notify.tsx'
import { whenNoToast } from '#web/components/feedback/when-no-toast.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { useMe } from '#web/session.ts'

/** Removed at sign-out: the next sign-in is told again. */
const TOLD = 'laveo-mot-de-passe-dit'
const SHOWN_MS = 15_000

/** Says once after a sign-in that the password is easy to guess, with the way to another one. */
export function WeakPasswordToast() {
  const { id, role } = useMe()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tell = useEffectEvent(() => {
    if (deviceStorage.read(TOLD) === id || pathname === paths.security(role)) return
    deviceStorage.write(TOLD, id)
    const action = {
      label: 'Le changer',
      run: () => {
        dismissToast()
        navigate(paths.security(role))
      },
      duration: SHOWN_MS,
    }
    notify({ tone: 'warning', title: 'Mot de passe facile à deviner', action })
  })
  useEffect(() => whenNoToast(tell), [])
  return null
}
