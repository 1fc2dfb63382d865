import { dismissToast, notify } from '#web/components/feedback/notify.tsx'
import { whenNoToast } from '#web/components/feedback/when-no-toast.ts'

/** What the service worker hands to the page that is looked at, instead of a notification. */
export interface News {
  title: string
  text: string
  path: string
  /** A newer one of the same tag takes its place while it waits. */
  tag: string
}

const SHOWN_MS = 8_000

/** News that wait until no other toast is on screen, by tag. */
const waiting = new Map<string, News>()

/** Shows news in a toast that leads there by `open`, one after the other. */
export function showNews(news: News, open: (path: string) => void): void {
  const isNew = !waiting.has(news.tag)
  waiting.set(news.tag, news)
  if (isNew) whenNoToast(() => showNext(news.tag, open))
}

/** Forgets what waits: another person may sign in. */
export function forgetNews(): void {
  waiting.clear()
}

function showNext(tag: string, open: (path: string) => void): void {
  const news = waiting.get(tag)
  if (!news) return
  waiting.delete(tag)
  const run = () => {
    dismissToast()
    open(news.path)
  }
  const action = { label: 'Voir', run, duration: SHOWN_MS, closeLabel: 'Fermer' }
  notify('info', news.title, news.text, { ...action, onClose: dismissToast })
}
