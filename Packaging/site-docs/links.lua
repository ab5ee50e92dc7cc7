-- Links between Markdown files become links between pages. What is no page and is not copied, such as a
-- source file, becomes plain text.
local pages = {}
for page in (os.getenv("PAGES") or ""):gmatch("%S+") do pages[page] = true end
local folder = os.getenv("FOLDER") or ""

-- The path of a target from the top of the repository.
local function resolve(target)
  local parts = {}
  for part in (folder .. target):gmatch("[^/]+") do
    if part == ".." then table.remove(parts) elseif part ~= "." then table.insert(parts, part) end
  end
  return table.concat(parts, "/")
end

function Link(link)
  if link.target:match("^%a[%w+.-]*:") or link.target:match("^#") then return nil end
  local path, anchor = link.target:match("^([^#]*)(.*)$")
  if pages[resolve(path)] then
    link.target = path:gsub("README%.md$", "index.html"):gsub("%.md$", ".html") .. anchor
    return link
  elseif path:match("%.webp$") then
    return nil
  end
  return link.content
end
