import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PushMessage } from '#shared/access/push/push.ts'
import { pushWords } from '#shared/access/push/push-words.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { dismissToast, notify } from '#web/components/feedback/notify.tsx'
import { whenNoToast } from '#web/components/feedback/when-no-toast.ts'
import { serverNow, serverTime } from '#web/lib/clock.ts'
import { hasTypedText, watchTyping } from '#web/lib/typing/typed-text.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { onSessionEnd } from '#web/session-end.ts'
import { trpc } from '#web/trpc.ts'
import { pushChoice } from './push-choice.ts'
import { closeShown, pushSupport, subscribeDevice } from './push-device.ts'

// They are about the person who left, wherever their session was ended.
onSessionEnd(() => {
  forgetNews()
  return closeShown().catch(() => {})
})

const LEAVE = {
  title: 'Quitter cette page\u202f?',
  text: 'Vous y avez écrit\u00a0: ce qui n’est pas enregistré sera perdu.',
  confirmLabel: 'Ouvrir la notification',
  cancelLabel: 'Rester ici',
} as const

/**
 * Keeps a device with notifications subscribed under its present session, and shows and opens the service worker's
 * news.
 */
export default function PushHost() {
  useRenewal()
  useNews()
  return null
}

/** The subscription goes with each session, and a browser may replace its own: both are settled when the page opens. */
function useRenewal(): void {
  const { id } = useMe()
  const utils = trpc.useUtils()
  const subscribe = useAct(trpc.push.subscribe)
  const renew = useEffectEvent(async () => {
    if (pushChoice.read(id) !== 'on' || pushSupport() !== 'yes') return
    if (Notification.permission !== 'granted') return
    const { publicKey } = await utils.push.key.fetch()
    subscribe.run(await subscribeDevice(publicKey))
  })
  useEffect(() => {
    // Without a network it is settled the next time.
    renew().catch(() => {})
  }, [])
}

/**
 * The service worker asks the page to open the target of a touched notification, and to show the news itself while it
 * is looked at. It waits for the answer: without one it opens a window, or shows a notification.
 */
function useNews(): void {
  const { role } = useMe()
  const open = useOpening()
  const receive = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (typeof data?.path !== 'string' || isLate(data)) return
    if (data.type === 'open') void open(data.path)
    // A client's screens say it themselves.
    else if (data.type === 'news' && role !== 'client') showNews(data as PushMessage, open)
    else if (data.type !== 'news') return
    ports[0]?.postMessage('done')
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    serviceWorker.addEventListener('message', receive)
    return () => serviceWorker.removeEventListener('message', receive)
  }, [])
}

/** A page that was frozen or busy reads the worker's changes itself meanwhile. */
function isLate({ until }: { until?: number }): boolean {
  return until !== undefined && serverNow() > serverTime(until)
}

/** A function that leads to an address of the application, and asks first where something is being typed. */
function useOpening(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const queries = useQueryClient()
  useEffect(() => watchTyping(queries.getMutationCache()), [queries])
  return async (path) => {
    if (path === window.location.pathname) return
    if (!hasTypedText() || (await confirm(LEAVE))) navigate(path)
  }
}

const SHOWN_MS = 8_000

/** News that wait until no other toast is on screen, by tag. */
const waiting = new Map<string, PushMessage>()

/**
 * Shows the service worker's news in a toast, on the page that is looked at; its link calls `open`. It comes after the
 * toasts before it. Several news of one tag that wait are merged, as notifications are.
 */
function showNews(news: PushMessage, open: (path: string) => void): void {
  const before = waiting.get(news.tag)
  const count = news.several && before ? before.count + news.count : news.count
  waiting.set(news.tag, { ...news, count })
  if (!before) whenNoToast(() => showNext(news.tag, open))
}

/** Forgets what waits: another person may sign in. */
function forgetNews(): void {
  waiting.clear()
}

function showNext(tag: string, open: (path: string) => void): void {
  const news = waiting.get(tag)
  if (!news) return
  waiting.delete(tag)
  const { title, text, path } = pushWords(news, news.count)
  const run = () => {
    dismissToast()
    open(path)
  }
  const action = {
    label: 'Voir',
    run,
    duration: SHOWN_MS,
  }
  notify({ tone: 'info', title, text, action })
}
