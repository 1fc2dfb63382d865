/** Where the photo of a receipt is sent; the same one again changes nothing. */
export const receiptUploadPath = (movement: number | string, receiptId: string) =>
  `/api/uploads/drawer/${movement}/${receiptId}`

/** Where the team sees it. */
export const receiptPath = (receiptId: string) => `/api/drawer/receipts/${receiptId}`
