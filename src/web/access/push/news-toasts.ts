import type { PushMessage } from '#shared/access/push/push.ts'
import { pushWords } from '#shared/access/push/push-words.ts'
import { dismissToast, notify } from '#web/components/feedback/notify.tsx'
import { whenNoToast } from '#web/components/feedback/when-no-toast.ts'

const SHOWN_MS = 8_000

/** News that wait until no other toast is on screen, by tag. */
const waiting = new Map<string, PushMessage>()

/**
 * Shows the service worker's news in a toast, on the page that is looked at; its link calls `open`. It comes after the
 * toasts before it. Several news of one tag that wait are merged, as notifications are.
 */
export function showNews(news: PushMessage, open: (path: string) => void): void {
  const before = waiting.get(news.tag)
  const count = news.several && before ? before.count + news.count : news.count
  waiting.set(news.tag, { ...news, count })
  if (!before) whenNoToast(() => showNext(news.tag, open))
}

/** Forgets what waits: another person may sign in. */
export function forgetNews(): void {
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
    closeLabel: 'Fermer',
    onClose: dismissToast,
  }
  notify({ tone: 'info', title, text, action })
}
