// SwiftPM's own `.embedInCode` takes 26 s of compile time for 100 KiB; #embed takes none.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "embedded.h"

static const unsigned char create_catalog[] = {
#embed "../../Migrations/0001-create-catalog.sql"
};

static const unsigned char add_creator_flash_color_space[] = {
#embed "../../Migrations/0002-add-creator-flash-color-space.sql"
};

static const unsigned char forget_runs[] = {
#embed "../../Migrations/0003-forget-runs.sql"
};

static const unsigned char add_preview_and_motion[] = {
#embed "../../Migrations/0004-add-preview-and-motion.sql"
};

static const unsigned char remember_builds[] = {
#embed "../../Migrations/0005-remember-builds.sql"
};

static const unsigned char add_folder_notes[] = {
#embed "../../Migrations/0006-add-folder-notes.sql"
};

static const unsigned char add_renderer_versions[] = {
#embed "../../Migrations/0007-add-renderer-versions.sql"
};

static const unsigned char add_change_times[] = {
#embed "../../Migrations/0008-add-change-times.sql"
};

static const unsigned char read_new_formats[] = {
#embed "../../Migrations/0009-read-new-formats.sql"
};

static const unsigned char keep_addresses[] = {
#embed "../../Migrations/0010-keep-addresses.sql"
};

static const unsigned char rename_twin_and_mark[] = {
#embed "../../Migrations/0011-rename-twin-and-mark.sql"
};

static const unsigned char add_places_and_keyword_paths[] = {
#embed "../../Migrations/0012-add-places-and-keyword-paths.sql"
};

static const unsigned char index_for_large_libraries[] = {
#embed "../../Migrations/0013-index-for-large-libraries.sql"
};

static const unsigned char remember_troubles[] = {
#embed "../../Migrations/0014-remember-troubles.sql"
};

static const unsigned char add_videos[] = {
#embed "../../Migrations/0015-add-videos.sql"
};

static const unsigned char remember_inputs[] = {
#embed "../../Migrations/0016-remember-inputs.sql"
};

static const unsigned char read_motion_photos[] = {
#embed "../../Migrations/0017-read-motion-photos.sql"
};

static const unsigned char add_stacks[] = {
#embed "../../Migrations/0018-add-stacks.sql"
};

static const unsigned char name_places[] = {
#embed "../../Migrations/0019-name-places.sql"
};

static const unsigned char add_people[] = {
#embed "../../Migrations/0020-add-people.sql"
};

static const unsigned char remember_contents[] = {
#embed "../../Migrations/0021-remember-contents.sql"
};

static const unsigned char remember_additions[] = {
#embed "../../Migrations/0022-remember-additions.sql"
};

static const unsigned char own_pages[] = {
#embed "../../Migrations/0023-own-pages.sql"
};

static const unsigned char add_secrets[] = {
#embed "../../Migrations/0024-add-secrets.sql"
};

static const unsigned char index_titles[] = {
#embed "../../Migrations/0025-index-titles.sql"
};

static const unsigned char share_sources[] = {
#embed "../../Migrations/0026-share-sources.sql"
};

static const unsigned char store_folders_of_sites[] = {
#embed "../../Migrations/0027-store-folders-of-sites.sql"
};

static const unsigned char separate_sidecars[] = {
#embed "../../Migrations/0028-separate-sidecars.sql"
};

static const unsigned char remember_mounts[] = {
#embed "../../Migrations/0029-remember-mounts.sql"
};

static const unsigned char remember_access[] = {
#embed "../../Migrations/0030-remember-access.sql"
};

static const unsigned char remember_patterns[] = {
#embed "../../Migrations/0031-remember-patterns.sql"
};

static const unsigned char remember_targets[] = {
#embed "../../Migrations/0032-remember-targets.sql"
};

static const unsigned char remember_passphrases[] = {
#embed "../../Migrations/0033-remember-passphrases.sql"
};

static const unsigned char remember_marked_files[] = {
#embed "../../Migrations/0034-remember-marked-files.sql"
};

static const unsigned char count_pages[] = {
#embed "../../Migrations/0035-count-pages.sql"
};

static const unsigned char read_animated_png[] = {
#embed "../../Migrations/0036-read-animated-png.sql"
};

static const unsigned char list_pages[] = {
#embed "../../Migrations/0037-list-pages.sql"
};

static const unsigned char site_css[] = {
#embed "../SitePages/Assets/site.css"
};

static const unsigned char rtl_css[] = {
#embed "../SitePages/Assets/rtl.css"
};

static const unsigned char night_css[] = {
#embed "../SitePages/Assets/themes/night.css"
};

static const unsigned char frame_css[] = {
#embed "../SitePages/Assets/themes/frame.css"
};

static const unsigned char plain_css[] = {
#embed "../SitePages/Assets/themes/plain.css"
};

static const unsigned char manifest_schema[] = {
#embed "../SiteData/Assets/manifest.schema.json"
};

static const unsigned char map_css[] = {
#embed "../SitePages/Assets/map.css"
};

static const unsigned char viewer_css[] = {
#embed "../SitePages/Assets/viewer.css"
};

static const unsigned char live_css[] = {
#embed "../SitePages/Assets/live.css"
};

static const unsigned char timeline_css[] = {
#embed "../SitePages/Assets/timeline.css"
};

static const unsigned char viewer_script[] = {
#embed "../SitePages/Assets/minified/viewer.js"
};

static const unsigned char timeline_script[] = {
#embed "../SitePages/Assets/minified/timeline.js"
};

static const unsigned char search_script[] = {
#embed "../SitePages/Assets/minified/search.js"
};

static const unsigned char layouts_script[] = {
#embed "../SitePages/Assets/minified/layouts.js"
};

static const unsigned char protection_script[] = {
#embed "../SitePages/Assets/minified/protection.js"
};

static const unsigned char protection_css[] = {
#embed "../SitePages/Assets/protection.css"
};

static const unsigned char selection_script[] = {
#embed "../SitePages/Assets/minified/selection.js"
};

static const unsigned char offline_script[] = {
#embed "../SitePages/Assets/minified/offline.js"
};

static const unsigned char worker_script[] = {
#embed "../SitePages/Assets/minified/worker.js"
};

static const unsigned char search_css[] = {
#embed "../SitePages/Assets/search.css"
};

static const unsigned char selection_css[] = {
#embed "../SitePages/Assets/selection.css"
};

static const unsigned char land[] = {
#embed "../SitePages/Assets/land.txt"
};

static const struct embedded_file migrations[] = {
    {"0001-create-catalog.sql", create_catalog, sizeof create_catalog},
    {"0002-add-creator-flash-color-space.sql", add_creator_flash_color_space,
     sizeof add_creator_flash_color_space},
    {"0003-forget-runs.sql", forget_runs, sizeof forget_runs},
    {"0004-add-preview-and-motion.sql", add_preview_and_motion, sizeof add_preview_and_motion},
    {"0005-remember-builds.sql", remember_builds, sizeof remember_builds},
    {"0006-add-folder-notes.sql", add_folder_notes, sizeof add_folder_notes},
    {"0007-add-renderer-versions.sql", add_renderer_versions, sizeof add_renderer_versions},
    {"0008-add-change-times.sql", add_change_times, sizeof add_change_times},
    {"0009-read-new-formats.sql", read_new_formats, sizeof read_new_formats},
    {"0010-keep-addresses.sql", keep_addresses, sizeof keep_addresses},
    {"0011-rename-twin-and-mark.sql", rename_twin_and_mark, sizeof rename_twin_and_mark},
    {"0012-add-places-and-keyword-paths.sql", add_places_and_keyword_paths,
     sizeof add_places_and_keyword_paths},
    {"0013-index-for-large-libraries.sql", index_for_large_libraries,
     sizeof index_for_large_libraries},
    {"0014-remember-troubles.sql", remember_troubles, sizeof remember_troubles},
    {"0015-add-videos.sql", add_videos, sizeof add_videos},
    {"0016-remember-inputs.sql", remember_inputs, sizeof remember_inputs},
    {"0017-read-motion-photos.sql", read_motion_photos, sizeof read_motion_photos},
    {"0018-add-stacks.sql", add_stacks, sizeof add_stacks},
    {"0019-name-places.sql", name_places, sizeof name_places},
    {"0020-add-people.sql", add_people, sizeof add_people},
    {"0021-remember-contents.sql", remember_contents, sizeof remember_contents},
    {"0022-remember-additions.sql", remember_additions, sizeof remember_additions},
    {"0023-own-pages.sql", own_pages, sizeof own_pages},
    {"0024-add-secrets.sql", add_secrets, sizeof add_secrets},
    {"0025-index-titles.sql", index_titles, sizeof index_titles},
    {"0026-share-sources.sql", share_sources, sizeof share_sources},
    {"0027-store-folders-of-sites.sql", store_folders_of_sites, sizeof store_folders_of_sites},
    {"0028-separate-sidecars.sql", separate_sidecars, sizeof separate_sidecars},
    {"0029-remember-mounts.sql", remember_mounts, sizeof remember_mounts},
    {"0030-remember-access.sql", remember_access, sizeof remember_access},
    {"0031-remember-patterns.sql", remember_patterns, sizeof remember_patterns},
    {"0032-remember-targets.sql", remember_targets, sizeof remember_targets},
    {"0033-remember-passphrases.sql", remember_passphrases, sizeof remember_passphrases},
    {"0034-remember-marked-files.sql", remember_marked_files, sizeof remember_marked_files},
    {"0035-count-pages.sql", count_pages, sizeof count_pages},
    {"0036-read-animated-png.sql", read_animated_png, sizeof read_animated_png},
    {"0037-list-pages.sql", list_pages, sizeof list_pages},
    {NULL, NULL, 0},
};

static const struct embedded_file assets[] = {
    {"site.css", site_css, sizeof site_css},
    {"rtl.css", rtl_css, sizeof rtl_css},
    {"themes/plain.css", plain_css, sizeof plain_css},
    {"themes/frame.css", frame_css, sizeof frame_css},
    {"themes/night.css", night_css, sizeof night_css},
    {"manifest.schema.json", manifest_schema, sizeof manifest_schema},
    {"map.css", map_css, sizeof map_css},
    {"land.txt", land, sizeof land},
    {"viewer.css", viewer_css, sizeof viewer_css},
    {"live.css", live_css, sizeof live_css},
    {"timeline.css", timeline_css, sizeof timeline_css},
    {"minified/viewer.js", viewer_script, sizeof viewer_script},
    {"minified/timeline.js", timeline_script, sizeof timeline_script},
    {"minified/search.js", search_script, sizeof search_script},
    {"minified/layouts.js", layouts_script, sizeof layouts_script},
    {"minified/selection.js", selection_script, sizeof selection_script},
    {"minified/protection.js", protection_script, sizeof protection_script},
    {"minified/offline.js", offline_script, sizeof offline_script},
    {"minified/worker.js", worker_script, sizeof worker_script},
    {"selection.css", selection_css, sizeof selection_css},
    {"protection.css", protection_css, sizeof protection_css},
    {"search.css", search_css, sizeof search_css},
    {NULL, NULL, 0},
};

const struct embedded_file *const embedded_migrations = migrations;
const struct embedded_file *const embedded_assets = assets;

static const unsigned char places[] = {
#embed "../PlaceNames/Assets/places.bin"
};

const unsigned char *const embedded_places = places;
const size_t embedded_places_count = sizeof places;
