import type { PushMessage } from './push.ts'

/** Replaced by the number, on the device: it knows how many notifications it still shows. */
export const COUNT_MARK = '{n}'

/** The words and the address of several messages of one tag. The service worker has a copy of this rule. */
export function pushWords(
  message: PushMessage,
  count: number,
): Pick<PushMessage, 'title' | 'text' | 'path'> {
  const { title, text, path } = message.several && count > 1 ? message.several : message
  return { title: title.replace(COUNT_MARK, String(count)), text, path }
}
