/** Copy a text; whether it worked. Pages that came over plain http have no clipboard of their own, only the old command. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = text;
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
