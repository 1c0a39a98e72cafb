const END_OF_HEAD = '\r\n\r\n';

/** Where the first answer in the text ends; undefined while it is not all there. */
export function endOfAnswer(text) {
  const head = text.indexOf(END_OF_HEAD);
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
  const body = head + END_OF_HEAD.length;
  if (length) return body + Number(length[1]) <= text.length ? body + Number(length[1]) : undefined;
  const last = text.indexOf('\r\n0\r\n\r\n', head);
  return last < 0 ? undefined : last + 7;
}
