// Puts one theme in the place of the other; the address keeps which, as in #paper.
const link = document.getElementById('theme');
const file = document.getElementById('file');
const choices = [...document.querySelectorAll('#themes input')];

function show(name) {
  link.disabled = name === '';
  if (name !== '') link.href = file.href = `/demo/themes/${name}.css`;
}

function follow() {
  const chosen = choices.find(({ value }) => `#${value || 'none'}` === location.hash);
  if (!chosen) return;
  chosen.checked = true;
  show(chosen.value);
}

for (const choice of choices) {
  choice.addEventListener('change', () => {
    location.hash = choice.value || 'none';
  });
}
addEventListener('hashchange', follow);
follow();
