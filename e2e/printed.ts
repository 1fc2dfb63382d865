import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

const MM = 72 / 25.4

/** The pages as a printer gets them: their sizes in millimetres (`size` is the first one's), and their texts. */
export async function printed(page: Page) {
  const bytes = new Uint8Array(await page.pdf({ preferCSSPageSize: true }))
  const pdf = await getDocumentProxy(bytes)
  const { text } = await extractText(pdf)
  const sizes = await Promise.all(
    text.map(async (_, index) => {
      const [, , width = 0, height = 0] = (await pdf.getPage(index + 1)).view
      return [Math.round(width / MM), Math.round(height / MM)]
    }),
  )
  return { size: sizes[0] ?? [], sizes, pages: text.map(printedWords) }
}

/** A reader of a paper's text takes the gap of a reference for a space. */
function printedWords(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/#(\d{4}) (\d{4})/g, '#$1$2')
}
